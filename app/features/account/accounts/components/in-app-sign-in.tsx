import { InAppNote } from "#app/ui/in-app-note.tsx";

/**
 * In place of the Google button, for visitors in the browser of another app.
 * @param app name of the app
 * @param googleRefusal why there is no button; null if Google isn't configured
 */
export function InAppSignIn({ app, googleRefusal }: { app: string; googleRefusal: string | null }) {
	return (
		<div className="mt-6 grid gap-3 border-t border-hairline pt-5 text-sm text-muted">
			{googleRefusal === null ? null : <p>{googleRefusal}</p>}
			<InAppNote app={app} />
		</div>
	);
}
