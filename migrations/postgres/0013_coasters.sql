CREATE TABLE "coasters" (
	"user" text collate "C" NOT NULL,
	"guild" text collate "C" NOT NULL,
	"badges" json NOT NULL,
	CONSTRAINT "coasters_user_guild_pk" PRIMARY KEY("user","guild")
);
