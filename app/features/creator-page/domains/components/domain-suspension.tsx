import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Says that support has suspended a domain. @param reason null if it concerns another account */
export function DomainSuspension({ reason }: { reason: string | null }) {
	return (
		<Notice
			tone="danger"
			title="Our support team suspended this domain"
			action={
				<ButtonLink to={href("/dashboard/support")} size="sm">
					Contact support
				</ButtonLink>
			}
		>
			{reason === null ? null : <p className="wrap-anywhere">Reason: {reason}</p>}
			<p>DNS records don’t change this. If you think it’s a mistake, write to us.</p>
		</Notice>
	);
}
