CREATE TABLE "actions" (
	"table" text collate "C" NOT NULL,
	"step" integer NOT NULL,
	"seat" integer NOT NULL,
	"action" json NOT NULL,
	"by" text collate "C" NOT NULL,
	"interaction" text collate "C",
	"arrival" integer,
	"at" bigint NOT NULL,
	CONSTRAINT "actions_table_step_pk" PRIMARY KEY("table","step")
);
--> statement-breakpoint
CREATE TABLE "alive" (
	"shard" integer PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"downtime" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "best_times" (
	"user" text collate "C" NOT NULL,
	"game" text collate "C" NOT NULL,
	"tenths" integer NOT NULL,
	CONSTRAINT "best_times_user_game_pk" PRIMARY KEY("user","game")
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"table" text collate "C" PRIMARY KEY NOT NULL,
	"message" text collate "C",
	"shown" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deadlines" (
	"table" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"seat" integer NOT NULL,
	"prompt" integer NOT NULL,
	"shard" integer NOT NULL,
	"due" bigint NOT NULL,
	CONSTRAINT "deadlines_table_kind_seat_pk" PRIMARY KEY("table","kind","seat")
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"guild" text collate "C" PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"table" text collate "C" NOT NULL,
	"prompt" integer NOT NULL,
	"seat" integer NOT NULL,
	"value" json NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "drafts_table_prompt_seat_pk" PRIMARY KEY("table","prompt","seat")
);
--> statement-breakpoint
CREATE TABLE "errands" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"guild" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"about" text collate "C",
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"table" text collate "C" NOT NULL,
	"step" integer NOT NULL,
	"events" json NOT NULL,
	CONSTRAINT "events_table_step_pk" PRIMARY KEY("table","step")
);
--> statement-breakpoint
CREATE TABLE "guilds" (
	"guild" text collate "C" PRIMARY KEY NOT NULL,
	"language" text collate "C",
	"turn_seconds" integer NOT NULL,
	"closers" text collate "C" NOT NULL,
	"remarks" boolean NOT NULL,
	"zone" text collate "C",
	"season" text collate "C" NOT NULL,
	"rounds" boolean NOT NULL,
	"host_role" text collate "C",
	"ratings" boolean NOT NULL,
	"channels" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held" (
	"table" text collate "C" NOT NULL,
	"prompt" integer NOT NULL,
	"seat" integer NOT NULL,
	"action" json NOT NULL,
	"by" text collate "C" NOT NULL,
	"interaction" text collate "C",
	CONSTRAINT "held_table_prompt_seat_pk" PRIMARY KEY("table","prompt","seat")
);
--> statement-breakpoint
CREATE TABLE "hints_off" (
	"user" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"value" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presses" (
	"interaction" text collate "C" PRIMARY KEY NOT NULL,
	"table" text collate "C" NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"table" text collate "C" NOT NULL,
	"seat" integer NOT NULL,
	"user" text collate "C",
	"name" text collate "C",
	"level" text collate "C",
	"away" boolean NOT NULL,
	"missed" integer NOT NULL,
	"before" integer,
	"hints" integer NOT NULL,
	CONSTRAINT "seats_table_seat_pk" PRIMARY KEY("table","seat"),
	CONSTRAINT "seats_user_once" UNIQUE("user","table") DEFERRABLE,
	CONSTRAINT "seats_one_owner" CHECK (("user" is null or level is null) and ("user" is null) = (name is null))
);
--> statement-breakpoint
CREATE TABLE "tables" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"game" text collate "C" NOT NULL,
	"rules" integer NOT NULL,
	"carried" integer,
	"revealed" boolean NOT NULL,
	"guild" text collate "C" NOT NULL,
	"channel" text collate "C" NOT NULL,
	"host" text collate "C" NOT NULL,
	"life" text collate "C" NOT NULL,
	"options" json NOT NULL,
	"opener" integer,
	"opens" integer,
	"rematch" text collate "C",
	"cup" text collate "C",
	"turn" integer NOT NULL,
	"protocol" integer NOT NULL,
	"seed" "bytea",
	"salt" text collate "C",
	"started" bigint,
	"steps" integer NOT NULL,
	"state" json,
	"result" json,
	"remarks" json NOT NULL,
	"version" integer NOT NULL,
	"visible" integer NOT NULL,
	"thinking" boolean NOT NULL,
	"opened" bigint NOT NULL,
	"changed" bigint NOT NULL,
	"ended" bigint GENERATED ALWAYS AS (case when life in ('closed', 'over', 'quarantined') then changed end) STORED,
	"detailed" bigint GENERATED ALWAYS AS (case when life = 'over' and state is not null then changed end) STORED
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"message" text collate "C" PRIMARY KEY NOT NULL,
	"table" text collate "C" NOT NULL,
	"prompt" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "club_games" (
	"table" text collate "C" PRIMARY KEY NOT NULL,
	"guild" text collate "C" NOT NULL,
	"game" text collate "C" NOT NULL,
	"options" json NOT NULL,
	"rules" integer NOT NULL,
	"ended" bigint NOT NULL,
	"people" integer NOT NULL,
	"counts" boolean NOT NULL,
	"why" text collate "C",
	CONSTRAINT "club_games_why" CHECK (counts = (why is null))
);
--> statement-breakpoint
CREATE TABLE "club_places" (
	"table" text collate "C" NOT NULL,
	"seat" integer NOT NULL,
	"user" text collate "C",
	"name" text collate "C",
	"place" integer,
	"score" integer,
	"left" boolean NOT NULL,
	"facts" json NOT NULL,
	CONSTRAINT "club_places_table_seat_pk" PRIMARY KEY("table","seat"),
	CONSTRAINT "club_places_one_owner" CHECK (("user" is null) = (name is null))
);
--> statement-breakpoint
CREATE TABLE "club_rounds" (
	"table" text collate "C" PRIMARY KEY NOT NULL,
	"guild" text collate "C" NOT NULL,
	"debtor" text collate "C",
	"since" bigint NOT NULL,
	"settled" bigint,
	"confirmed_by" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "evening_answers" (
	"guild" text collate "C" NOT NULL,
	"evening" integer NOT NULL,
	"user" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"answer" text collate "C" NOT NULL,
	"at" bigint NOT NULL,
	"seated" integer,
	CONSTRAINT "evening_answers_guild_evening_user_pk" PRIMARY KEY("guild","evening","user")
);
--> statement-breakpoint
CREATE TABLE "evening_tables" (
	"guild" text collate "C" NOT NULL,
	"evening" integer NOT NULL,
	"number" integer NOT NULL,
	"game" text collate "C" NOT NULL,
	"channel" text collate "C",
	"table" text collate "C",
	"state" text collate "C" NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "evening_tables_guild_evening_number_pk" PRIMARY KEY("guild","evening","number")
);
--> statement-breakpoint
CREATE TABLE "evenings" (
	"guild" text collate "C" PRIMARY KEY NOT NULL,
	"channel" text collate "C" NOT NULL,
	"weekday" integer NOT NULL,
	"minutes" integer NOT NULL,
	"game" text collate "C",
	"event" text collate "C",
	"event_pending" boolean NOT NULL,
	"evening" integer NOT NULL,
	"start" bigint NOT NULL,
	"end" bigint NOT NULL,
	"stage" text collate "C" NOT NULL,
	"board_channel" text collate "C" NOT NULL,
	"message" text collate "C",
	"version" integer NOT NULL,
	"shown" integer NOT NULL,
	"announced" integer NOT NULL,
	"announcing" bigint,
	"due" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cup_events" (
	"cup" text collate "C" NOT NULL,
	"number" integer NOT NULL,
	"at" bigint NOT NULL,
	"request" text collate "C",
	"user" text collate "C",
	"fact" json NOT NULL,
	CONSTRAINT "cup_events_cup_number_pk" PRIMARY KEY("cup","number")
);
--> statement-breakpoint
CREATE TABLE "cups" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"guild" text collate "C" NOT NULL,
	"seed" "bytea" NOT NULL,
	"opened" bigint NOT NULL,
	"ended" bigint,
	"try_out" boolean NOT NULL,
	"channel" text collate "C" NOT NULL,
	"message" text collate "C",
	"version" integer NOT NULL,
	"shown" integer NOT NULL,
	"told" integer NOT NULL,
	"telling" bigint,
	"place" text collate "C",
	"place_for" text collate "C",
	"waiting" text collate "C",
	"due" bigint
);
--> statement-breakpoint
CREATE TABLE "trophies" (
	"cup" text collate "C" PRIMARY KEY NOT NULL,
	"guild" text collate "C" NOT NULL,
	"series" text collate "C",
	"title" text collate "C" NOT NULL,
	"game" text collate "C" NOT NULL,
	"year" integer NOT NULL,
	"user" text collate "C",
	"text" text collate "C",
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identify_slots" (
	"bucket" integer PRIMARY KEY NOT NULL,
	"next" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"host" text collate "C" NOT NULL,
	"seen" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"most" integer
);
--> statement-breakpoint
CREATE TABLE "shards" (
	"shard" integer PRIMARY KEY NOT NULL,
	"owner" text collate "C",
	"epoch" bigint DEFAULT 0 NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL,
	"count" integer,
	"session" json,
	"sequence" bigint,
	"stored_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_table_tables_id_fk" FOREIGN KEY ("table") REFERENCES "public"."tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_table_tables_id_fk" FOREIGN KEY ("table") REFERENCES "public"."tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_table_tables_id_fk" FOREIGN KEY ("table") REFERENCES "public"."tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_table_tables_id_fk" FOREIGN KEY ("table") REFERENCES "public"."tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_table_tables_id_fk" FOREIGN KEY ("table") REFERENCES "public"."tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held" ADD CONSTRAINT "held_table_tables_id_fk" FOREIGN KEY ("table") REFERENCES "public"."tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_table_tables_id_fk" FOREIGN KEY ("table") REFERENCES "public"."tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_table_tables_id_fk" FOREIGN KEY ("table") REFERENCES "public"."tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_places" ADD CONSTRAINT "club_places_table_club_games_table_fk" FOREIGN KEY ("table") REFERENCES "public"."club_games"("table") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_rounds" ADD CONSTRAINT "club_rounds_table_club_games_table_fk" FOREIGN KEY ("table") REFERENCES "public"."club_games"("table") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cup_events" ADD CONSTRAINT "cup_events_cup_cups_id_fk" FOREIGN KEY ("cup") REFERENCES "public"."cups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "actions_interaction" ON "actions" USING btree ("interaction");--> statement-breakpoint
CREATE INDEX "deadlines_due" ON "deadlines" USING btree ("shard","due");--> statement-breakpoint
CREATE INDEX "errands_at" ON "errands" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tables_open_in_channel" ON "tables" USING btree ("channel") WHERE life in ('lobby', 'playing');--> statement-breakpoint
CREATE INDEX "tables_open" ON "tables" USING btree ("id") WHERE life in ('lobby', 'playing');--> statement-breakpoint
CREATE INDEX "tables_guild" ON "tables" USING btree ("guild");--> statement-breakpoint
CREATE INDEX "tables_host" ON "tables" USING btree ("host");--> statement-breakpoint
CREATE INDEX "tables_ended" ON "tables" USING btree ("life","ended") WHERE ended is not null;--> statement-breakpoint
CREATE INDEX "tables_detailed" ON "tables" USING btree ("detailed") WHERE detailed is not null;--> statement-breakpoint
CREATE INDEX "tables_maybe_behind" ON "tables" USING btree ("id") WHERE life in ('closed', 'quarantined') or detailed is not null;--> statement-breakpoint
CREATE INDEX "tables_quarantined" ON "tables" USING btree ("channel") WHERE life = 'quarantined';--> statement-breakpoint
CREATE INDEX "warnings_table" ON "warnings" USING btree ("table");--> statement-breakpoint
CREATE INDEX "club_games_guild" ON "club_games" USING btree ("guild","ended","table");--> statement-breakpoint
CREATE INDEX "club_places_user" ON "club_places" USING btree ("user") WHERE "user" is not null;--> statement-breakpoint
CREATE INDEX "club_rounds_guild" ON "club_rounds" USING btree ("guild","since","table");--> statement-breakpoint
CREATE INDEX "club_rounds_debtor" ON "club_rounds" USING btree ("debtor") WHERE debtor is not null;--> statement-breakpoint
CREATE INDEX "club_rounds_confirmed_by" ON "club_rounds" USING btree ("confirmed_by") WHERE confirmed_by is not null;--> statement-breakpoint
CREATE INDEX "evening_answers_user" ON "evening_answers" USING btree ("user");--> statement-breakpoint
CREATE INDEX "evening_answers_at" ON "evening_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "evening_tables_at" ON "evening_tables" USING btree ("at");--> statement-breakpoint
CREATE INDEX "evenings_due" ON "evenings" USING btree ("due","guild");--> statement-breakpoint
CREATE UNIQUE INDEX "cup_events_request" ON "cup_events" USING btree ("cup","request") WHERE request is not null;--> statement-breakpoint
CREATE INDEX "cup_events_user" ON "cup_events" USING btree ("user") WHERE "user" is not null;--> statement-breakpoint
CREATE INDEX "cups_guild" ON "cups" USING btree ("guild","opened");--> statement-breakpoint
CREATE INDEX "cups_due" ON "cups" USING btree ("due","id") WHERE due is not null;--> statement-breakpoint
CREATE INDEX "trophies_guild" ON "trophies" USING btree ("guild","at");--> statement-breakpoint
CREATE UNIQUE INDEX "trophies_series" ON "trophies" USING btree ("guild","series","year") WHERE series is not null;--> statement-breakpoint
CREATE INDEX "trophies_user" ON "trophies" USING btree ("user") WHERE "user" is not null;