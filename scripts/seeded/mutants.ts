/** A fault that somebody could make, and the tests of the gate that must notice it. */
export type SeededMutant = {
	/** What is broken. */
	name: string;
	file: string;
	/** Text of the file that occurs once, and what replaces it. */
	from: string;
	to: string;
	/** Test files that at least one must fail in. */
	tests: readonly [string, ...string[]];
};

export const SEEDED_MUTANTS: readonly SeededMutant[] = [
	{
		name: "a guard is off",
		file: "app/middleware/require-user.server.ts",
		from: "if (!isRead || isRefusedRead) throw",
		to: "if (isRefusedRead) throw",
		tests: ["tests/integration/view-as.test.ts"],
	},
	{
		name: "a label is gone",
		file: "app/ui/field.tsx",
		from: '<label htmlFor={field.id} className={cx("text-ui font-medium", labelHidden && "sr-only")}>',
		to: '<label className={cx("text-ui font-medium", labelHidden && "sr-only")}>',
		tests: ["tests/integration/forms-without-scripts.test.ts"],
	},
	{
		name: "a form needs scripts",
		file: "app/features/account/accounts/tokens/components/token-list.tsx",
		from: '<input type="hidden" name="intent" value="revoke-token" />',
		to: "",
		tests: ["tests/integration/forms-without-scripts.test.ts"],
	},
	{
		name: "the API leaves out a field",
		file: "app/features/billing/api.server.ts",
		from: "\t\tresumable: isResumable(subscription),\n",
		to: "",
		tests: ["tests/integration/api-contract.test.ts"],
	},
	{
		name: "creators may do what administrators may",
		file: "app/features/admin/operations/overview/api.ts",
		from: 'tag: "Administration: overview", access: { by: "administrator" }',
		to: 'tag: "Administration: overview", access: { by: "page-or-administrator" }',
		tests: ["tests/integration/api-contract.test.ts", "tests/integration/api-admin.test.ts"],
	},
	{
		name: "a changed page is served as it was",
		file: "app/features/creator-page/core/page-changes.server.ts",
		from: "\tawait notify(tx, CHANNEL, profileId);\n",
		to: "",
		tests: ["app/features/creator-page/core/update-page.server.test.ts"],
	},
	{
		name: "clicks are counted twice",
		file: "app/features/audience/analytics/roll-ups/roll-ups.server.ts",
		from: "		clicks = stored.clicks + excluded.clicks`;",
		to: "		clicks = stored.clicks + 2 * excluded.clicks`;",
		tests: ["app/features/audience/analytics/collect/record-unspooled-batches.server.test.ts"],
	},
	{
		name: "a price has the wrong number of digits",
		file: "app/lib/format-money.ts",
		from: "10 ** fractionDigits(format)",
		to: "100",
		tests: ["app/lib/format-money.test.ts"],
	},
	{
		name: "the verification email isn't queued",
		file: "app/features/account/accounts/sign-in/sign-up.server.ts",
		from: "await enqueue(sendVerificationMail, mail).catch(",
		to: "await Promise.resolve(sendVerificationMail && enqueue && mail).catch(",
		tests: ["tests/integration/api-auth.test.ts"],
	},
	{
		name: "scripts can read the session cookie",
		file: "app/features/account/accounts/session-store/session-store.server.ts",
		from: "; HttpOnly; SameSite=Lax",
		to: "; SameSite=Lax",
		tests: ["app/features/account/accounts/session-store/session-store.server.test.ts"],
	},
	{
		name: "pages may run scripts of any kind",
		file: "app/front-door/security-headers.ts",
		from: '"script-src": [',
		to: '"script-src": ["\'unsafe-inline\'",',
		tests: ["tests/integration/http.test.ts"],
	},
	{
		name: "a migration isn't there",
		file: "prisma/migrations/20261129201244_baseline/migration.sql",
		from: 'CREATE INDEX "outbox_mail_to_id_idx" ON "outbox_mail"("to", "id");\n',
		to: "",
		tests: ["tests/integration/migrations.test.ts"],
	},
];
