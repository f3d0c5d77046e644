import pg from "pg";

/**
 * Describes what a database contains, by name: objects of every kind with their definitions, and the rows. Two databases with
 * the same schema give the same lines, whatever led to it. pg_dump would tell as much, but the packages have only the server.
 */
export async function describeDatabase(databaseUrl: string): Promise<Set<string>> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		// Names in definitions then have their schema.
		await client.query("SET search_path = ''");
		const lines: string[] = [];
		for (const statement of [...DEFINITIONS, ...(await selectRows(client))]) {
			const { rows } = await client.query<{ line: string }>(statement);
			lines.push(...rows.map(({ line }) => line));
		}
		return new Set(lines);
	} finally {
		await client.end();
	}
}

/** Ids below are PostgreSQL's own. */
const IS_OURS = "oid >= 16384";

/** Properties of rows in the catalog that differ between equal schemas: ids, sizes, and traces of how the object came to be. */
const CLASS_TRACES = `'{oid,reltype,relfilenode,reltoastrelid,relnamespace,relnatts,relpages,reltuples,relallvisible,
	relallfrozen,relfrozenxid,relminmxid,relpartbound}'::text[]`;
const ATTRIBUTE_TRACES = `'{attrelid,attnum,atttypid,attcollation,atthasmissing,attmissingval,attcacheoff}'::text[]`;

const DEFINITIONS = [
	// Whatever exists, of any kind. PostgreSQL's own names of objects behind others contain ids.
	`SELECT DISTINCT format('%s %s', type, identity) AS line
	FROM (
		SELECT classid, objid FROM pg_depend
		UNION SELECT refclassid, refobjid FROM pg_depend
	) AS object, LATERAL pg_identify_object(classid, objid, 0)
	WHERE objid >= 16384 AND identity !~ 'pg_toast|ConstraintTrigger_'`,
	`SELECT format('relation %s: %s, partitioned by %s', oid::regclass, to_jsonb(class) - ${CLASS_TRACES},
		pg_get_partkeydef(oid)) AS line
	FROM pg_class class WHERE ${IS_OURS} AND relnamespace <> 'pg_toast'::regnamespace`,
	`SELECT format('column %s %s of %s: %s %s, default %s, %s', attname,
		row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attrelid::regclass,
		format_type(atttypid, atttypmod), collname, pg_get_expr(adbin, adrelid),
		to_jsonb(attribute) - ${ATTRIBUTE_TRACES}) AS line
	FROM pg_attribute attribute
	LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
	LEFT JOIN pg_collation ON pg_collation.oid = attcollation
	WHERE attrelid >= 16384 AND attnum > 0 AND NOT attisdropped
		AND attrelid::regclass::text NOT LIKE 'pg_toast.%'`,
	`SELECT format('constraint %s of %s: %s', conname, coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text),
		pg_get_constraintdef(oid)) AS line
	FROM pg_constraint WHERE ${IS_OURS}`,
	// A deleted row's foreign keys are followed from the oldest to the newest, which can make a difference.
	`SELECT format('foreign key %s to %s: %s', row_number() OVER (PARTITION BY confrelid ORDER BY oid), confrelid::regclass,
		conname) AS line
	FROM pg_constraint WHERE ${IS_OURS} AND contype = 'f' AND conparentid = 0`,
	`SELECT format('index %s, valid %s, clustered %s', pg_get_indexdef(indexrelid), indisvalid, indisclustered) AS line
	FROM pg_index WHERE indexrelid >= 16384 AND indrelid::regclass::text NOT LIKE 'pg_toast.%'`,
	`SELECT format('view %s: %s', oid::regclass, pg_get_viewdef(oid)) AS line
	FROM pg_class WHERE ${IS_OURS} AND relkind = 'v'`,
	`SELECT format('sequence %s', to_jsonb(sequence) - 'sequenceowner') AS line FROM pg_sequences sequence`,
	`SELECT format('%s depends on %s (%s)', object.identity, owner.identity, deptype) AS line
	FROM pg_depend, LATERAL pg_identify_object(classid, objid, objsubid) object,
		LATERAL pg_identify_object(refclassid, refobjid, refobjsubid) owner
	WHERE object.type = 'sequence' AND owner.type = 'table column'`,
	`SELECT format('enum %s: %s', enumtypid::regtype, array_agg(enumlabel ORDER BY enumsortorder)) AS line
	FROM pg_enum GROUP BY enumtypid`,
	`SELECT format('domain %s of %s, not null %s, default %s', oid::regtype, format_type(typbasetype, typtypmod),
		typnotnull, typdefault) AS line
	FROM pg_type WHERE ${IS_OURS} AND typtype = 'd'`,
	`SELECT format('function %s, privileges %s', pg_get_functiondef(oid), proacl) AS line
	FROM pg_proc WHERE ${IS_OURS} AND prokind IN ('f', 'p')`,
	`SELECT format('operator %s: %s, negator %s, commutator %s, estimates %s %s', oid::regoperator, oprcode, oprnegate::regoperator,
		oprcom::regoperator, oprrest, oprjoin) AS line
	FROM pg_operator WHERE ${IS_OURS}`,
	`SELECT format('trigger %s, enabled %s', pg_get_triggerdef(oid), tgenabled) AS line
	FROM pg_trigger WHERE NOT tgisinternal`,
	`SELECT format('extension %s %s in %s', extname, extversion, extnamespace::regnamespace) AS line FROM pg_extension`,
	`SELECT format('privileges of schema %s: %s', nspname, nspacl) AS line FROM pg_namespace WHERE nspname !~ '^pg_'`,
	`SELECT format('comment on %s %s: %s', type, identity, description) AS line
	FROM pg_description, LATERAL pg_identify_object(classoid, objoid, objsubid) WHERE objoid >= 16384`,
];

/** Rows without the time of the migration, which may be of two runs. */
async function selectRows(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ table: string }>(
		`SELECT oid::regclass::text AS table FROM pg_class
		WHERE ${IS_OURS} AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'`,
	);
	return rows.map(
		({ table }) =>
			`SELECT format('row of ${table}: %s', to_jsonb(stored) - 'updated_at') AS line FROM ${table} stored`,
	);
}
