import { href } from "react-router";
import { continuationSearch } from "#app/features/billing/checkout/after-sign-in.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { GoogleOffer } from "../google/credential-flow.server.ts";
import type { ContinuationProps } from "./continuation-fields.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { GoogleOneTap } from "./google-one-tap.tsx";

/** The Google button below the form. A plain link: it works without scripts, Google's and ours. */
export function GoogleSignIn({
	offer,
	continuation,
}: {
	offer: GoogleOffer;
	continuation: ContinuationProps;
}) {
	return (
		<section aria-label="Google" className="mt-6 grid gap-3">
			<p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
				or
			</p>
			<a
				href={href("/auth/google") + continuationSearch(continuation)}
				className={buttonClass({ size: "lg", full: true })}
			>
				<GoogleMark />
				Continue with Google
			</a>
			<p className="text-sm text-muted">
				By continuing with Google, you accept the{" "}
				<a href={href("/terms")} target="_blank" rel="noreferrer" className="link">
					Terms
				</a>{" "}
				and confirm that you are 18 or older.
			</p>
			<GoogleOneTap offer={offer} continuation={continuation} />
		</section>
	);
}
