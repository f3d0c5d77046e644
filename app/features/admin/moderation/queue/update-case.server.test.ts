import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import {
	DECISION_KINDS,
	DECISIONS,
	describeDecision,
	isLastingKind,
	possibleDecisions,
} from "../decisions/kinds.ts";
import { type CaseEdit, caseSchema } from "../decisions/schema.ts";
import { getCase } from "./get-case.server.ts";
import { updateCase } from "./update-case.server.ts";

async function open() {
	const [owner, actor] = [await insertUser(), await insertAdministrator()];
	const { id: linkId } = await insertLink(owner);
	const { profileId } = owner;
	const edit = (fields: object) =>
		updateCase({ actor, profileId, edit: caseSchema.parse(fields) as CaseEdit });
	const latest = () =>
		db.moderationDecision.findFirstOrThrow({
			where: { userId: owner.userId },
			orderBy: { id: "desc" },
			select: { id: true, kind: true },
		});
	return { profileId, linkId, edit, latest };
}

const decide = (kind: string, linkId: string) => ({
	intent: "decide",
	kind,
	hidden: [linkId],
	reason: "Spam or scam",
});

describe("each decision of the table", () => {
	test.each(DECISION_KINDS)("%s is made under its own name", async (kind) => {
		const { edit, latest, linkId } = await open();
		expect(await edit(decide(kind, linkId))).toBe(`Decided: ${DECISIONS[kind].name}`);
		expect(await latest()).toMatchObject({ kind });
		expect(describeDecision(kind)).toBe(DECISIONS[kind].name);
	});

	test.each(DECISION_KINDS.filter(isLastingKind))("%s is lifted by its own", async (kind) => {
		const { edit, latest, linkId } = await open();
		await edit(decide(kind, linkId));
		const { id: decisionId } = await latest();
		const lift = { intent: "lift", decisionId, seenDecision: decisionId };
		const { lifting } = DECISIONS[kind];
		expect(await edit(lift)).toBe(lifting.name);
		expect(await latest()).toMatchObject({ kind: lifting.kind });
	});

	test("stays in force but for a dismissal", () => {
		expect(DECISION_KINDS.filter((kind) => !isLastingKind(kind))).toEqual(["no-violation"]);
		for (const kind of ["constructor", "link-shown", ""]) expect(isLastingKind(kind)).toBe(false);
	});
});

test("what is in force already isn't offered again", async () => {
	const { profileId, linkId, edit } = await open();
	const offered = async () =>
		possibleDecisions((await getCase({ profileId, reportId: null })).page);
	expect(await offered()).toEqual(DECISION_KINDS);
	await edit(decide("page-suspended", linkId));
	expect(await offered()).toEqual(DECISION_KINDS.filter((kind) => kind !== "page-suspended"));
});

test.each(["constructor", "page-reinstated", ""])("a decision %j is refused", (kind) => {
	expect(caseSchema.safeParse(decide(kind, crypto.randomUUID())).success).toBe(false);
});
