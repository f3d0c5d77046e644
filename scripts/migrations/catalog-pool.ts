import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import pg from "pg";

const { CHAR, TEXT } = pg.types.builtins;

/** For each result's rows, the columns that PostgreSQL had typed "char". */
const charColumns = new WeakMap<object, number[]>();

/**
 * Prisma's engine reads PostgreSQL's catalogues, which have columns of the one-byte type "char"; Prisma's
 * adapter refuses to deliver them. So the pool passes them off as text, and the adapter below says what
 * they are.
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
 * Prisma's adapter on such a pool, with a second repair: its `executeScript` cuts a script at every
 * semicolon, also inside a function body or a string. Sent whole, PostgreSQL parses the script itself and
 * runs it in one transaction, as `prisma migrate deploy` does.
 */
export async function connectAdapter(pool: CatalogPool): Promise<SqlDriverAdapter> {
	const adapter: SqlDriverAdapter = await new PrismaPg(pool).connect();
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
