/** PostgreSQL's own tables, with the columns that are read: `db.withTables<SystemTables>()`. */
export type SystemTables = {
  pg_class: { oid: number; reltuples: number }
  pg_indexes: { tablename: string; indexname: string; indexdef: string }
}
