/** Tells visitors in the browser of another app how to leave it. @param app name of the app, such as "Instagram" */
export function InAppNote({ app, className }: { app: string; className?: string }) {
	return (
		<p className={className}>
			You’re in {app}’s browser. If something doesn’t work here, open the menu{" "}
			<span aria-hidden>(⋯) </span>and choose “Open in browser.”
		</p>
	);
}
