/**
 * Changes nothing by itself. After the last migration, the statistics of the query planner are taken again, now with full-text indexes that are
 * said to be large (see `ANALYZE` in `kit/db/migrate.ts`). Before, each merge of a large index read the whole index.
 */
export const searchStatistics = 'SELECT 1;'
