import { useMemo } from "react";
import { href, useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { DECISION_KINDS, describeDecision } from "../decisions/kinds.ts";
import type { QueueNeighbors } from "../queue/list-reported-pages.server.ts";
import { type Shortcut, Shortcuts } from "./shortcuts.tsx";

const QUEUE_PATH = href("/admin/dashboard/moderation");

/** Links to the neighbors in the queue, and the keys that do the same. */
export function CaseShortcuts({ neighbors: { previous, next } }: { neighbors: QueueNeighbors }) {
	const navigate = useNavigate();
	const shortcuts = useMemo<Shortcut[]>(() => {
		const open = (profileId: string | null) => void navigate(casePath(profileId));
		return [
			{ key: "j", does: "Next reported page", run: () => open(next) },
			{ key: "k", does: "Previous reported page", run: () => open(previous) },
			{ key: "u", does: "Back to the queue", run: () => open(null) },
			...DECISION_KINDS.map((kind, index) => ({
				key: String(index + 1),
				does: `Choose: ${describeDecision(kind)}`,
				run: () => choose(kind),
			})),
		];
	}, [navigate, previous, next]);
	return (
		<div className="flex flex-wrap items-start justify-between gap-3">
			<nav aria-label="Queue" className="flex flex-wrap gap-2">
				<ButtonLink to={QUEUE_PATH} size="sm">
					Queue
				</ButtonLink>
				{previous === null ? null : (
					<ButtonLink to={casePath(previous)} size="sm">
						Previous page
					</ButtonLink>
				)}
				{next === null ? null : (
					<ButtonLink to={casePath(next)} size="sm">
						Next page
					</ButtonLink>
				)}
			</nav>
			<Shortcuts shortcuts={shortcuts} />
		</div>
	);
}

function casePath(profileId: string | null): string {
	return profileId === null
		? QUEUE_PATH
		: href("/admin/dashboard/moderation/pages/:profileId", { profileId });
}

/** Selects a decision and moves the focus there. */
function choose(kind: string): void {
	const radio = document.querySelector<HTMLInputElement>(`input[name="kind"][value="${kind}"]`);
	radio?.click();
	radio?.focus();
}
