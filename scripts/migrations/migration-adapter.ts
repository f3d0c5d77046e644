import { randomUUID } from "node:crypto";
import {
	bindMigrationAwareSqlAdapterFactory,
	type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { CatalogPool, connectAdapter } from "./catalog-pool.ts";

/**
 * Connects Prisma's migration engine to a database, through Prisma's adapter for `pg` with workarounds.
 *
 * @returns the adapter for the engine, and `close`, which removes what the engine leaves behind: its connection and the
 * temporary databases in which it replays migrations
 */
export function createMigrationAdapter(databaseUrl: string) {
	// A single permanent connection: the engine's advisory lock belongs to the connection that acquired it.
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
			// In this order: PostgreSQL can't drop a database that has connections.
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
