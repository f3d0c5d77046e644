import { href } from "react-router";
import { continuationSearch } from "#app/features/billing/checkout/after-sign-in.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { fillNodes, fillText } from "#app/i18n/fill-text.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { ContinuationProps } from "../../components/continuation-fields.tsx";

/** The buttons of the OpenID providers. Plain links: they work without scripts. */
export function OidcSignIn({
	providers,
	continuation,
	hasDivider,
	texts,
}: {
	providers: readonly { id: string; name: string }[];
	continuation: ContinuationProps;
	/** Whether a form stands above. */
	hasDivider: boolean;
	texts: AccountTexts["provider"];
}) {
	if (providers.length === 0) return null;
	const terms = (
		<a key="terms" href={href("/terms")} target="_blank" rel="noreferrer" className="link">
			{texts.terms}
		</a>
	);
	return (
		<div className="mt-6 grid gap-3">
			{hasDivider ? (
				<p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
					{texts.or}
				</p>
			) : null}
			{providers.map(({ id, name }) => (
				<a
					key={id}
					href={href("/auth/oidc/:provider", { provider: id }) + continuationSearch(continuation)}
					className={buttonClass({ size: "lg", full: true })}
				>
					{fillText(texts.continue, { name })}
				</a>
			))}
			<p className="text-sm text-muted">{fillNodes(texts.accept, { terms })}</p>
		</div>
	);
}
