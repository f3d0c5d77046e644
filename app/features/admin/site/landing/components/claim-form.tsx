import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { claimScript } from "../claim-script.ts";

const STATUS_ID = "claim-status";

/**
 * Asks for the name of the page before sign-up. Sends it to the sign-up page, with and without scripts. With scripts, it
 * says while typing whether the name is free.
 */
export function ClaimForm({
	to,
	buttonText,
	host,
	note,
	nonce,
}: {
	/** Path of the sign-up page, which may have a query. */
	to: string;
	buttonText: string;
	/** Host of the site, with its port. */
	host: string;
	/** What stands below the button. */
	note: ReactNode;
	nonce: string | undefined;
}) {
	const [path = "", search] = to.split("?", 2);
	return (
		<form action={path} className="w-full max-w-md" data-claim={host}>
			{[...new URLSearchParams(search)].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<label htmlFor="claim-username" className="text-ui font-medium">
				Your page’s address
			</label>
			<div className="mt-1.5 grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
				<div className="flex h-13 min-w-0 items-center rounded-md border border-edge bg-raised pl-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-leaf">
					<span className="max-w-[60%] truncate text-muted">{host}/</span>
					<input
						id="claim-username"
						name="username"
						placeholder="your-name"
						pattern="[A-Za-z0-9_\-]{1,50}"
						title="Letters, digits, hyphens, and underscores"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						dir="ltr"
						aria-describedby={STATUS_ID}
						className="h-full min-w-0 flex-1 rounded-r-md bg-transparent pr-3 outline-none placeholder:text-muted"
					/>
				</div>
				<button type="submit" className={buttonClass({ variant: "primary", size: "lg" })}>
					{buttonText}
				</button>
			</div>
			{note}
			{/* Has its height from the start, so that nothing moves when it speaks. */}
			<p id={STATUS_ID} role="status" className="mt-1.5 min-h-6 text-ui text-muted wrap-anywhere" />
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
			<script nonce={nonce} dangerouslySetInnerHTML={{ __html: claimScript }} />
		</form>
	);
}
