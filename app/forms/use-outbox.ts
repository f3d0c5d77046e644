import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { listOutgoing, type Outgoing, type OutgoingDraft, watchDrafts } from "./drafts.ts";
import { onDelivery, retryForms, sendOutgoing } from "./outbox.ts";

/** Delay in milliseconds, so that open forms claim their own changes first. */
const START_AFTER_MS = 500;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/** A change of the account that waits in this browser, without its values. */
export type OutboxEntry = Pick<OutgoingDraft, "key"> & Pick<Outgoing, "action" | "state">;

/**
 * Tracks the account's unsent changes and sends them: at once when the dashboard opens or the browser is back
 * online, and then at increasing intervals until none is left.
 */
export function useOutbox(accountId: string) {
	const snapshot = useSyncExternalStore(
		watchDrafts,
		() => JSON.stringify(listEntries(accountId)),
		() => "[]",
	);
	const entries = useMemo(() => JSON.parse(snapshot) as OutboxEntry[], [snapshot]);
	const [isTrying, setTrying] = useState(false);

	const { revalidate } = useRevalidator();
	const attempt = useCallback(async () => {
		retryForms();
		await sendOutgoing(accountId);
	}, [accountId]);

	// Reloads the page's data. Without a session, its guard redirects to sign-in.
	useEffect(
		() =>
			onDelivery(({ saved, stoppedBy }) => {
				if (saved > 0 || stoppedBy === "signed-out") void revalidate();
			}),
		[revalidate],
	);

	useEffect(() => {
		const timer = setTimeout(() => void attempt(), START_AFTER_MS);
		return () => clearTimeout(timer);
	}, [attempt]);

	const isWaiting = entries.some(({ state }) => state === "waiting" || state === "sent");
	useEffect(() => {
		if (!isWaiting) return;
		let delayMs = FIRST_RETRY_MS;
		let timer: ReturnType<typeof setTimeout>;
		const schedule = () => {
			clearTimeout(timer);
			timer = setTimeout(() => {
				if (navigator.onLine) void attempt();
				delayMs = Math.min(delayMs * 2, MAX_RETRY_MS);
				schedule();
			}, delayMs);
		};
		const onOnline = () => {
			delayMs = FIRST_RETRY_MS;
			void attempt();
			schedule();
		};
		schedule();
		window.addEventListener("online", onOnline);
		return () => {
			clearTimeout(timer);
			window.removeEventListener("online", onOnline);
		};
	}, [isWaiting, attempt]);

	return {
		entries,
		isTrying,
		async tryNow() {
			setTrying(true);
			await attempt();
			setTrying(false);
		},
	};
}

function listEntries(accountId: string): OutboxEntry[] {
	return listOutgoing(accountId, Date.now()).map(({ key, outgoing: { action, state } }) => ({
		key,
		action,
		state,
	}));
}
