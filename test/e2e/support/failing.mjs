/** Loaded before the bot: SIGUSR2 makes something fail with an error like Discord's. */
process.on("SIGUSR2", () => {
  const error = Object.assign(new Error("no answer from /webhooks/17/SECRET-TOKEN/messages"), {
    url: "https://discord.com/api/v10/interactions/17/SECRET-TOKEN/callback",
    requestBody: { json: "SECRET-BODY" },
  });
  if (process.env["FAILS"] === "promise") void Promise.reject(error);
  else
    setTimeout(() => {
      throw error;
    }, 0);
});
