import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium, typeCommand } from "./chromium.js";
import { goOn } from "./gallery/answer.js";
import { setStage, type Stage } from "./stage.js";

describe.skipIf(!hasChromium)("what the page draws", () => {
  let stage: Stage;
  let page: Page;

  beforeAll(async () => {
    stage = await setStage();
    stage.anna.say(stage.discord.channel, "first");
    stage.anna.say(stage.discord.channel, "second");
    for (const part of ["layout", "buttons", "media", "older", "text", "secret", "shout"] as const)
      await stage.show(part);
    page = await stage.open();
  });
  afterAll(() => stage.close());

  const message = (text: string) =>
    page.getByRole("article").filter({ has: page.locator(".content", { hasText: text }) });

  test("an answer says who used which command, and one to a message leads to it", async () => {
    await expect
      .poll(() => message("Buttons of every kind").locator(".lead").textContent())
      .toContain("Anna used /gallery");
    await page.getByRole("button", { name: "Reply to Katzentisch" }).first().click();
    await expect
      .poll(() => message("with files").locator(".lead").textContent())
      .toContain("The older layout, changed");
  });

  test("messages of one author in a row share a head", async () => {
    const second = page.locator(".message", { hasText: "second" }).first();
    await expect.poll(() => second.locator(".avatar").count()).toBe(0);
    await expect.poll(() => page.locator(".message", { hasText: "first" }).first().locator(".avatar").count()).toBe(1);
    await expect.poll(() => second.getByRole("article").getAttribute("aria-labelledby")).not.toBeNull();
  });

  test("the bot is marked as an app, what was changed as edited, and a mention stands out", async () => {
    await expect.poll(() => message("Buttons of every kind").getByText("APP", { exact: true }).count()).toBe(1);
    await expect.poll(() => message("The older layout, changed").getByText("(edited)").first().isVisible()).toBe(true);
    await expect.poll(() => page.locator(".message.pinged", { hasText: "it is your turn" }).count()).toBe(1);
  });

  test("a picture says what it shows, and one without words at least that it is one", async () => {
    await expect.poll(() => page.getByRole("img", { name: "A cat on a table" }).count()).toBe(1);
    await expect.poll(() => page.getByRole("img", { name: "An orange field" }).count()).toBe(1);
    for (const count of [3, 4, 5, 10]) {
      await expect.poll(() => page.getByRole("img", { name: `Picture ${count} of ${count}` }).count()).toBe(1);
    }
    // Nothing lies on it, even when it is pointed at.
    await page.getByRole("img", { name: "An orange field" }).hover();
    const covering = await page.evaluate<readonly string[]>(`(() => {
      const picture = document.querySelector('img[alt="An orange field"]');
      const { left, right, top, bottom } = picture.getBoundingClientRect();
      const spots = [left + 12, right - 12].flatMap((x) => [top + 12, bottom - 12].map((y) => [x, y]));
      const texts = picture.closest(".picture").textContent.trim();
      return [...spots.map(([x, y]) => document.elementFromPoint(x, y)).filter((one) => one !== picture).map((one) => one.outerHTML), ...(texts === "" ? [] : [texts])];
    })()`);
    expect(covering).toEqual([]);
    // Its place is kept free while it is not there yet.
    const heights = await page.evaluate<readonly number[]>(`(() => {
      const picture = document.querySelector('img[alt="Picture 1 of 1"]');
      const { src, offsetHeight } = picture;
      picture.removeAttribute("src");
      const empty = picture.offsetHeight;
      picture.src = src;
      return [offsetHeight, empty];
    })()`);
    expect(heights).toEqual([240, 240]);
  });

  test("every button has a name, an emoji's where it has no label", async () => {
    const buttons = message("Buttons of every kind");
    for (const name of [
      "Primary",
      "Secondary",
      "Success",
      "Danger",
      "1️⃣",
      "cat",
      "With emoji",
      "With one of our own",
    ]) {
      await expect.poll(() => buttons.getByRole("button", { name, exact: true, disabled: false }).count()).toBe(1);
    }
    await expect.poll(() => buttons.getByRole("button", { disabled: true }).count()).toBe(2);
    const links = buttons.getByRole("link", { name: "Link" });
    await expect.poll(() => links.first().getAttribute("href")).toBe("https://example.com/");
    await expect.poll(() => links.last().getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => links.last().getAttribute("href")).toBeNull();
  });

  test("a pressed button shows that it waits, and the others wait with it", async () => {
    const buttons = message("Buttons of every kind");
    const slow = buttons.getByRole("button", { name: "Slow" });
    await slow.click();
    await expect.poll(() => slow.getAttribute("aria-busy")).toBe("true");
    await expect.poll(() => buttons.getByRole("button", { name: "Success" }).isDisabled()).toBe(true);
    await expect.poll(goOn).toBe(true);
    await expect.poll(() => slow.getAttribute("aria-busy")).toBe("false");
    await expect.poll(() => buttons.getByRole("button", { name: "Success" }).isDisabled()).toBe(false);
  });

  test("an embed has its author, title, fields, pictures and footer", async () => {
    const embed = page.locator(".embed").first();
    await expect
      .poll(() => embed.getByRole("link", { name: "Katzentisch" }).getAttribute("href"))
      .toBe("https://example.com/author");
    await expect.poll(() => embed.getByRole("link", { name: "An embed with everything" }).count()).toBe(1);
    await expect
      .poll(() => embed.getByRole("term").allTextContents())
      .toEqual(["First", "Second", "Third", "Alone", "Two", "Two"]);
    const fields = await embed.locator(".fields > div").all();
    const tops = await Promise.all(fields.map(async (one) => (await one.boundingBox())?.y));
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
    expect(new Set(tops.slice(2, 5)).size).toBe(3);
    await expect.poll(() => embed.locator(".footer").textContent()).toContain("A footer • ");
    await expect.poll(() => embed.locator("img").count()).toBe(4);
  });

  test("files have a name, a size and a way to take them; pictures that an embed shows are not shown twice", async () => {
    await expect
      .poll(() => page.getByRole("link", { name: "katzentisch-2026.db" }).getAttribute("download"))
      .not.toBeNull();
    await expect.poll(() => page.getByText("2.86 MB").count()).toBe(1);
    await expect.poll(() => page.getByText("8 bytes").count()).toBeGreaterThan(0);
    await expect.poll(() => message("The older layout, changed").locator(".attachments").count()).toBe(0);
  });

  test("emojis alone are drawn large, among words they are not", async () => {
    const size = async (text: string) => {
      const box = await message(text).locator("img.emoji").last().boundingBox();
      return box?.width ?? 0;
    };
    await expect.poll(async () => (await page.locator(".jumbo img.emoji").boundingBox())?.width).toBe(48);
    await expect.poll(() => size("a masked link")).toBeLessThan(24);
    await expect.poll(() => message("a masked link").getByText(":gone:").count()).toBe(1);
  });

  test("markdown becomes headings, lists, quotes, code, mentions and times that tell the date", async () => {
    for (const name of ["Heading one", "Heading two", "Heading three"]) {
      await expect.poll(() => page.getByRole("heading", { name }).count()).toBe(1);
    }
    const first = message("Heading one");
    await expect.poll(() => first.getByRole("list").count()).toBe(4);
    await expect.poll(() => first.locator("blockquote, pre").count()).toBe(2);
    const second = message("a masked link");
    for (const name of ["@Anna", "@everyone", "#spieltisch", "/gallery", "# Channels & Roles", "# Browse Channels"]) {
      await expect.poll(() => second.locator(".mention", { hasText: name }).first().isVisible()).toBe(true);
    }
    const times = second.locator(".timestamp time");
    await expect.poll(() => times.count()).toBe(8);
    for (const time of await times.all()) {
      await expect.poll(() => time.getAttribute("title")).toMatch(/^\w+day, \w+ \d+, \d{4} at/);
    }
  });

  test("a time that is told from now on ticks by itself", async () => {
    const time = message("a masked link").locator(".timestamp time").last();
    const text = await time.textContent();
    expect(text).toMatch(/^in \d+ seconds?$|ago$/);
    await expect.poll(() => time.textContent()).not.toBe(text);
  });

  test("a spoiler in a text opens by keyboard, and nobody hears it before", async () => {
    const text = message("Heading one");
    const spoiler = text.getByRole("button", { name: "Reveal spoiler" });
    await expect.poll(() => text.getByText("a spoiler with").isVisible()).toBe(false);
    await spoiler.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => text.getByText("a spoiler with").isVisible()).toBe(true);
    await expect.poll(() => spoiler.count()).toBe(0);
  });

  test("a covered container, picture and file open by keyboard, and what is in them is out of reach before", async () => {
    const covers = page.locator("discord-cover");
    const count = await covers.count();
    expect(count).toBe(5);
    await expect.poll(() => covers.locator("> .covered > [inert]").count()).toBe(count);
    for (let open = 0; open < count; open += 1) {
      await covers.nth(open).getByRole("button", { name: "Reveal spoiler" }).press(" ");
    }
    await expect.poll(() => covers.locator("[inert]").count()).toBe(0);
    await expect.poll(() => page.getByText("The whole container is a surprise").isVisible()).toBe(true);
  });

  test("what is for one alone says so and can be put away, even while the bot thinks", async () => {
    const secret = message("for you alone");
    await secret.getByText("Only you can see this").waitFor();
    await secret.getByRole("button", { name: "Think" }).click();
    const thinking = page.getByRole("status").filter({ hasText: "Katzentisch is thinking" });
    await thinking.waitFor();
    await message("is thinking").getByRole("button", { name: "Dismiss message" }).click();
    await thinking.waitFor({ state: "detached" });
  });

  test("a press and a command that nobody answers say so, and the command's line can be put away", async () => {
    const buttons = message("Buttons of every kind");
    await buttons.getByRole("button", { name: "Nobody answers" }).click();
    await typeCommand(page, "silence");
    const sent = page.locator(".message.sent");
    await expect.poll(() => sent.locator(".lead").textContent()).toContain("Anna used /silence");
    await sent.getByRole("status").getByText("Sending command").waitFor();
    await expect
      .poll(() => {
        stage.discord.giveUp();
        return buttons.getByRole("alert").getByText("This interaction failed").count();
      })
      .toBe(1);
    await sent.getByRole("alert").getByText("The application did not respond").waitFor();
    await sent.getByRole("button", { name: "Dismiss message" }).click();
    await sent.waitFor({ state: "detached" });
  });

  test("a channel's name leads there, and a link to a message back to it", async () => {
    const { discord, anna } = stage;
    const first = anna.sees(discord.channel)[0]?.id ?? "";
    const other = discord.addChannel("nebenan");
    anna.say(other, `https://discord.com/channels/${discord.guild}/${discord.channel}/${first}`);
    anna.say(discord.channel, `over to <#${other}>`);
    await message("over to").getByRole("button", { name: "#nebenan" }).press("Enter");
    await page.getByRole("button", { name: "#spieltisch › 💬" }).click();
    const target = page.locator(`[data-message-id="${first}"]`);
    await target.waitFor();
    await expect.poll(async () => (await target.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  });
});
