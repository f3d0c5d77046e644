import { randomUUID } from "node:crypto";
import {
	bindMigrationAwareSqlAdapterFactory,
	type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { CatalogPool, connectAdapter } from "./catalog-pool.ts";

/**
 * Connects Prisma's migration engine to a database, through Prisma's adapter for `pg` with its gaps closed.
 *
 * @returns what the engine takes, and `close` for what the engine leaves behind: its connection, and the
 *   throw-away databases in which it replays migrations to see where they lead
 */
export function createMigrationAdapter(databaseUrl: string) {
	// One connection, kept: the engine's advisory lock belongs to the connection that took it.
	const pool = new CatalogPool({
		connectionString: databaseUrl,
		max: 1,
		idleTimeoutMillis: 0,
	});
	const shadows: ShadowDatabase[] = [];
	const factory: SqlMigrationAwareDriverAdapterFactory = {
		provider: "postgres",
		adapterName: "@prisma/adapter-pg",
		connect: () => connectAdapter(pool),
		connectToShadowDb: async () => {
			const shadow = await createShadowDatabase(pool, databaseUrl);
			shadows.push(shadow);
			return connectAdapter(shadow.pool);
		},
	};
	const close = async () => {
		for (const shadow of shadows) {
			// In this order: PostgreSQL does not drop a database that has connections.
			await shadow.pool.end();
			await pool.query(`DROP DATABASE ${shadow.name}`);
		}
		await pool.end();
	};
	return { adapter: bindMigrationAwareSqlAdapterFactory(factory), close };
}

interface ShadowDatabase {
	name: string;
	pool: CatalogPool;
}

async function createShadowDatabase(
	pool: CatalogPool,
	databaseUrl: string,
): Promise<ShadowDatabase> {
	const name = `shadow_${randomUUID().replaceAll("-", "")}`;
	await pool.query(`CREATE DATABASE ${name}`);
	const url = new URL(databaseUrl);
	url.pathname = name;
	return { name, pool: new CatalogPool({ connectionString: url.href, max: 1 }) };
}
