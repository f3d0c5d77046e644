import { RotateCw } from "lucide-react";
import { type FetcherWithComponents, href } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinksReply } from "../../edit/links-reply.ts";
import type { EditableLink } from "../../schema.ts";
import { describeFallback, describeReason } from "../describe-check.ts";

/**
 * Explains above a broken link's form what is wrong, with a button that checks again. Renders nothing for other links.
 */
export function BrokenNotice({
	link,
	fetcher,
}: {
	link: EditableLink;
	/** The row's fetcher: the row shows the reply. */
	fetcher: FetcherWithComponents<LinksReply | undefined>;
}) {
	if (link.broken === null) return null;
	const isChecking = fetcher.formData?.get("intent") === "check-link";
	return (
		<Notice
			tone="warning"
			title="This link is broken"
			action={
				<fetcher.Form method="post" action={href("/dashboard/links")} preventScrollReset>
					<input type="hidden" name="linkId" value={link.id} />
					<SubmitButton
						variant="secondary"
						size="sm"
						intent="check-link"
						state={isChecking ? fetcher.state : "idle"}
						pendingLabel="Looking…"
						icon={<RotateCw aria-hidden />}
					>
						Check again
					</SubmitButton>
				</fetcher.Form>
			}
		>
			<p>
				{describeReason(link.broken.reason)} {describeFallback(link)}
			</p>
		</Notice>
	);
}
