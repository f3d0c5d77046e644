import { href } from "react-router";
import { continuationSearch } from "#app/features/billing/checkout/after-sign-in.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { fillNodes } from "#app/i18n/fill-text.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { GoogleOffer } from "../google/credential-flow.server.ts";
import type { ContinuationProps } from "./continuation-fields.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { GoogleOneTap } from "./google-one-tap.tsx";

/** The Google button below the form. A plain link: it works without scripts, Google's and ours. */
export function GoogleSignIn({
	offer,
	continuation,
	hasDivider,
	texts,
}: {
	offer: GoogleOffer;
	continuation: ContinuationProps;
	/** Whether a form stands above. */
	hasDivider: boolean;
	texts: AccountTexts["google"];
}) {
	const terms = (
		<a key="terms" href={href("/terms")} target="_blank" rel="noreferrer" className="link">
			{texts.terms}
		</a>
	);
	return (
		<section aria-label="Google" className="mt-6 grid gap-3">
			{hasDivider ? (
				<p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
					{texts.or}
				</p>
			) : null}
			<a
				href={href("/auth/google") + continuationSearch(continuation)}
				className={buttonClass({ size: "lg", full: true })}
			>
				<GoogleMark />
				{texts.continue}
			</a>
			<p className="text-sm text-muted">{fillNodes(texts.accept, { terms })}</p>
			<GoogleOneTap offer={offer} continuation={continuation} />
		</section>
	);
}
