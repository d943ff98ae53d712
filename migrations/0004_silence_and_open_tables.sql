ALTER TABLE `alive` ADD `silence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `tables_open` ON `tables` (`life`,`game`) WHERE life in ('lobby', 'playing');