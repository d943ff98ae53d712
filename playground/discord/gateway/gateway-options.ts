/** What the gateway asks of bots ("Sharding" and "Session Start Limit" in Discord's reference). */
export interface GatewayOptions {
  /** That a bot is told to open: a number, or one for that many servers each; 1 by default. */
  readonly shards?: number | { readonly serversEach: number };
  /** A shard with more of them is refused (4011); Discord's 2,500 by default. */
  readonly serversPerShard?: number;
  /**
   * Identifies within `identifyWindowMs`, one of each bucket (`shard % maxConcurrency`), by all processes together. By
   * default they are not counted, and bots are told Discord's 1: those of tests start again sooner than after five
   * seconds, and none would have to wait for a limit that it does not test.
   */
  readonly maxConcurrency?: number;
  /** 4,500 by default: what is sent Discord's five seconds apart may arrive closer. */
  readonly identifyWindowMs?: number;
  /** 1000 by default, and milliseconds until that begins again (a day). */
  readonly sessionStarts?: number;
  readonly startsResetMs?: number;
  /** A session without a connection can be resumed for this long; three minutes by default, Discord says "a few". */
  readonly sessionLifeMs?: number;
  /** Between two heartbeats; 41,250 by default. Without any for one and a half of it a connection is closed (4009). */
  readonly heartbeatMs?: number;
  /** That the application has not been granted (4014), as bits; none by default. */
  readonly disallowedIntents?: number;
}
