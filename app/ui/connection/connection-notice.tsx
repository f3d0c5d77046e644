import { WifiOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { readWaiting, tryConnectionNow, watchWaiting } from "./connection.ts";
import { holdDocumentNavigation } from "./hold-document-navigation.ts";
import { refuseOfflineForm } from "./refuse-offline-form.ts";

/** What happened and what waits for it, in the language of the document. */
export type ConnectionTexts = Record<
	"offline" | "unreachable" | "pageWaits" | "formNotSent" | "newsWaits" | "tryNow",
	string
>;

const WAITING = {
	page: "pageWaits",
	form: "formNotSent",
	news: "newsWaits",
} as const satisfies Record<string, keyof ConnectionTexts>;

const LINE = "page flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2";

/** Tells the user that the server is unreachable and what waits for it. Disappears once the server responds. */
export function ConnectionNotice({ texts }: { texts: ConnectionTexts }) {
	const waiting = useSyncExternalStore(watchWaiting, readWaiting, () => "nothing" as const);
	useEffect(() => {
		document.addEventListener("click", holdDocumentNavigation);
		// Before the forms' own listeners.
		document.addEventListener("submit", refuseOfflineForm, { capture: true });
		return () => {
			document.removeEventListener("click", holdDocumentNavigation);
			document.removeEventListener("submit", refuseOfflineForm, { capture: true });
		};
	}, []);
	return (
		<div role="status" className="bg-honey-wash text-ui empty:hidden">
			{waiting === "nothing" ? null : (
				<div className={LINE}>
					<Problem waits={texts[WAITING[waiting]]}>
						{navigator.onLine ? texts.unreachable : texts.offline}
					</Problem>
					<Button size="sm" onClick={tryConnectionNow}>
						{texts.tryNow}
					</Button>
				</div>
			)}
		</div>
	);
}

/** The same on a page that is not hydrated, whose script shows one of its lines: see `staticPageScript`. */
export function OfflineNotice({ texts }: { texts: ConnectionTexts }) {
	return (
		<div role="status" className="bg-honey-wash text-ui">
			{(["page", "form"] as const).map((what) => (
				<div key={what} data-offline={what} hidden className={LINE}>
					<Problem waits={texts[WAITING[what]]}>{texts.offline}</Problem>
				</div>
			))}
		</div>
	);
}

function Problem({ waits, children }: { waits: string; children: string }) {
	return (
		<>
			<WifiOff aria-hidden className="size-4.5 shrink-0 text-honey" />
			<p className="min-w-48 flex-1">
				<span className="font-semibold">{children}</span> {waits}
			</p>
		</>
	);
}
