export { shardOf } from "../store/shards.js";
