import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { failureMessage, failureTitle } from "#app/ui/failure-screen.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** In place of a page of the area that is missing or failed. @param address URL of the page, for a reload */
export function AreaFailure({ error, address }: { error: unknown; address: string }) {
	const { text, links } = failureMessage(error, { address, isLogged: false });
	const isRetried = links.some(({ href: target }) => target === address);
	return (
		<div className="grid justify-items-start gap-6">
			<PageHeader title={failureTitle(error)} />
			<p>{text}</p>
			<div className="flex flex-wrap gap-3">
				{isRetried ? (
					<ButtonLink to={address} replace>
						Retry
					</ButtonLink>
				) : null}
				<ButtonLink to={href("/admin/dashboard")}>Overview</ButtonLink>
			</div>
		</div>
	);
}
