export { shardOf } from "../../store/sqlite/shards.js";
