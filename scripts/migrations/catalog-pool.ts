import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import pg from "pg";

const { CHAR, TEXT } = pg.types.builtins;

/** Indexes of the columns with type "char", by the rows of each result. */
const charColumns = new WeakMap<object, number[]>();

/**
 * Prisma's engine reads PostgreSQL's catalogs, which have columns of the one-byte type "char"; Prisma's
 * adapter rejects them. So the pool declares them as text, and the adapter below restores the
 * type.
 */
export class CatalogPool extends pg.Pool {
	constructor(config: pg.PoolConfig) {
		super(config);
		const query = this.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryResult>;
		this.query = (async (...args: unknown[]) => {
			const result = await query(...args);
			const fields = result.fields ?? [];
			const chars = fields.flatMap(({ dataTypeID }, index) => (dataTypeID === CHAR ? [index] : []));
			charColumns.set(result.rows ?? result, chars);
			for (const field of fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
			return result;
		}) as typeof this.query;
	}
}

/**
 * Prisma's adapter on such a pool, with a second fix: its `executeScript` splits a script at every
 * semicolon, also inside a function body or a string. Sent as a whole, the script is parsed by PostgreSQL and
 * runs in one transaction, as with `prisma migrate deploy`.
 */
export async function connectAdapter(pool: CatalogPool): Promise<SqlDriverAdapter> {
	const adapter: SqlDriverAdapter = await new PrismaPg(pool).connect();
	// Otherwise, PostgreSQL finishes and commits the migration of a killed process. Servers on Windows lack the setting.
	const check = "SET client_connection_check_interval = '1s'";
	await adapter.executeRaw({ sql: check, args: [], argTypes: [] }).catch(() => undefined);
	const queryRaw = adapter.queryRaw.bind(adapter);
	adapter.queryRaw = async (query) => {
		const result = await queryRaw(query);
		for (const index of charColumns.get(result.rows) ?? [])
			result.columnTypes[index] = ColumnTypeEnum.Character;
		return result;
	};
	adapter.executeScript = async (script) => {
		await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
	};
	return adapter;
}
