import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Whatever only `npm run test:slow` runs has a cheaper test in `npm test`, or a reason to have none. */

const checkout = path.resolve(import.meta.dirname, "../..");

/** The test of the gate that fails for the faults that matter most of those that the slow file finds. */
const STAND_INS: Record<string, string> = {
	"app/features/billing/subscription/slow-stripe.slow.server.test.ts":
		"app/routes/dashboard/billing/with-stripe.server.test.ts",
	"app/features/billing/sync/rules-property.slow.server.test.ts":
		"app/features/billing/sync/sync.server.test.ts",
	"app/features/billing/sync/sync-property.slow.server.test.ts":
		"app/features/billing/sync/sync.server.test.ts",
	"app/features/creator-page/images/parse-picture.slow.server.test.ts":
		"app/features/creator-page/images/parse-picture.server.test.ts",
	"app/features/creator-page/import/parse/hostile-documents.slow.test.ts":
		"app/features/creator-page/import/parse/parse-page.test.ts",
	"app/front-door/multipart-limits.slow.test.ts": "app/front-door/multipart-limits.test.ts",
	"app/lib/clean-text.slow.test.ts": "tests/unit/linear-time.test.ts",
	"tests/integration/analytics-crash.slow.test.ts":
		"app/features/audience/analytics/collect/record-batches.server.test.ts",
	"tests/integration/api-analytics.slow.test.ts": "app/api-changes.server.test.ts",
	"tests/integration/api-crash.slow.test.ts": "tests/integration/api.test.ts",
	"tests/integration/api-pages.slow.test.ts": "tests/unit/api-coverage.test.ts",
	"tests/integration/api-recipes.slow.test.ts": "app/api-changes.server.test.ts",
	"tests/integration/api-stripe.slow.test.ts": "app/api-changes.server.test.ts",
	"tests/integration/api-tickets.slow.test.ts": "app/api-changes.server.test.ts",
	"tests/integration/api-webhooks.slow.test.ts": "app/api-changes.server.test.ts",
	"tests/integration/backup-bucket.slow.test.ts": "scripts/backup/restore-files.test.ts",
	"tests/integration/backup.slow.test.ts": "scripts/backup/restore-files.test.ts",
	"tests/integration/billing.slow.test.ts": "app/features/billing/sync/sync.server.test.ts",
	"tests/integration/caches.slow.test.ts": "tests/integration/guards.test.ts",
	"tests/integration/certificates.slow.test.ts":
		"app/features/creator-page/domains/answer-domain-ask.server.test.ts",
	"tests/integration/configuration.slow.test.ts": "app/platform/parse-environment.server.test.ts",
	"tests/integration/container.slow.test.ts": "tests/unit/image-programs.test.ts",
	"tests/integration/cross-site.slow.test.ts": "app/routes/forged-forms.server.test.ts",
	"tests/integration/database-outage.slow.test.ts": "app/platform/db.server.test.ts",
	"tests/integration/doctor.slow.test.ts":
		"app/features/admin/operations/overview/overview.server.test.ts",
	"tests/integration/domain-journey.slow.test.ts": "tests/integration/creator-domains.test.ts",
	"tests/integration/exhaustion.slow.test.ts": "tests/integration/raw-requests.test.ts",
	"tests/integration/faults.slow.test.ts":
		"app/features/audience/analytics/collect/spool.server.test.ts",
	"tests/integration/google-hangs.slow.test.ts":
		"app/features/account/accounts/google/google-provider.server.test.ts",
	"tests/integration/google.slow.test.ts":
		"app/features/account/accounts/google/google-provider.server.test.ts",
	"tests/integration/hostile-requests.slow.test.ts": "tests/unit/linear-time.test.ts",
	"tests/integration/keyboards.slow.test.ts": "app/lib/fold-text.test.ts",
	"tests/integration/killed-migration.slow.test.ts": "tests/integration/migrations.test.ts",
	"tests/integration/leaving.slow.test.ts": "app/routes/dashboard/settings/download.server.test.ts",
	"tests/integration/mail.slow.test.ts": "app/platform/mail.server.test.tsx",
	"tests/integration/metrics.slow.test.ts": "app/front-door/request-log.server.test.ts",
	"tests/integration/odd-requests.slow.test.ts": "tests/integration/raw-requests.test.ts",
	"tests/integration/outgoing-faults.slow.test.ts":
		"app/features/creator-page/links/check/check-state.test.ts",
	"tests/integration/page-formats.slow.test.ts": "app/front-door/page-formats.server.test.ts",
	"tests/integration/page-weight.slow.test.ts": "app/ui/load-after-paint.test.ts",
	"tests/integration/pooler.slow.test.ts": "app/platform/database-connection.server.test.ts",
	"tests/integration/processes.slow.test.ts": "app/page-change-subscribers.server.test.ts",
	"tests/integration/recovery.slow.test.ts":
		"app/features/account/accounts/passwords/reset-password.server.test.ts",
	"tests/integration/release-upgrade.slow.test.ts": "tests/unit/release.test.ts",
	"tests/integration/retry-after.slow.test.ts": "app/forms/form-action.server.test.ts",
	"tests/integration/scarce-resources.slow.test.ts": "app/platform/open-log-stream.server.test.ts",
	"tests/integration/secret-rotation.slow.test.ts":
		"app/features/account/accounts/session-store/session-token.server.test.ts",
	"tests/integration/session-hygiene.slow.test.ts":
		"app/features/account/accounts/session-store/session-token.server.test.ts",
	"tests/integration/slow-requests.slow.test.ts": "app/front-door/body-limit.test.ts",
	"tests/integration/spellings.slow.test.ts": "app/middleware/spelled-guards.server.test.ts",
	"tests/integration/standby.slow.test.ts": "app/platform/read-database.server.test.ts",
	"tests/unit/hostile-texts.slow.test.ts": "tests/unit/bounded-inputs.test.ts",
	"tests/unit/linear-expressions.slow.test.ts": "tests/unit/linear-time.test.ts",
	"tests/unit/stripe-simulator-amounts.slow.test.ts":
		"app/routes/dashboard/billing/with-stripe.server.test.ts",
	"tests/unit/stripe-simulator.slow.test.ts":
		"app/routes/dashboard/billing/with-stripe.server.test.ts",
};

/** Slow files without such a test, and why. */
const ALONE: Record<string, string> = {
	"scripts/mutation/stryker-config.slow.test.ts": "A tool of ours",
	"scripts/mutation/sample.slow.test.ts": "A tool of ours",
	"tests/integration/analytics-scale.slow.test.ts": "Only a migration of the visits can break it",
	"tests/integration/demo-seed.slow.test.ts": "The demo",
	"tests/integration/demo-visits.slow.test.ts": "The demo",
	"tests/integration/embedded-postgres.slow.test.ts": "A full disk under PostgreSQL",
	"tests/integration/group-migration.slow.test.ts": "A migration that doesn’t change any more",
	"tests/integration/setup.slow.test.ts": "A first start, which `npm test` is itself",
	"tests/unit/bench-admin.slow.test.ts": "A benchmark",
	"tests/unit/bench-analytics.slow.test.ts": "A benchmark",
	"tests/unit/bench-answers.slow.test.ts": "A benchmark",
	"tests/unit/bench-load.slow.test.ts": "A benchmark",
	"tests/unit/bench-measure.slow.test.ts": "A benchmark",
	"tests/unit/bench-page-weight.slow.test.ts": "A benchmark",
	"tests/unit/fonts.slow.test.ts": "Only new fonts can break it",
};

const slow = ["app", "scripts", "tests"].flatMap((folder) =>
	readdirSync(path.join(checkout, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => file.includes(".slow."))
		.map((file) => path.join(folder, file)),
);

test("each slow file is in one of the lists, and no other", () => {
	expect(slow.length).toBeGreaterThan(30);
	expect([...Object.keys(STAND_INS), ...Object.keys(ALONE)].sort()).toEqual(slow.sort());
});

test("what stands in is a test of the gate", () => {
	const others = Object.values(STAND_INS).filter(
		(file) =>
			/\.slow\./.test(file) ||
			!/\.test\.tsx?$/.test(file) ||
			!existsSync(path.join(checkout, file)),
	);
	expect(others).toEqual([]);
});
