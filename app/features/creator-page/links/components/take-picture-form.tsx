import { Globe } from "lucide-react";
import { useFetcher } from "react-router";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinksReply } from "../edit/links-reply.ts";
import { useListAddress } from "./list-part.tsx";

/** Takes the picture that the link's website has for link previews. */
export function TakePictureForm({ linkId }: { linkId: string }) {
	const fetcher = useFetcher<LinksReply>();
	return (
		<fetcher.Form
			method="post"
			// Keeps the link's form open if there is no picture.
			action={useListAddress({ edit: linkId })}
			preventScrollReset
			className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2"
		>
			<ReplyToast toast={fetcher.data?.toast} />
			<input type="hidden" name="linkId" value={linkId} />
			<SubmitButton
				variant="secondary"
				intent="take-thumbnail"
				state={fetcher.state}
				pendingLabel="Looking…"
				icon={<Globe aria-hidden />}
			>
				Take from the website
			</SubmitButton>
			<p className="text-sm text-muted">The picture that it has for link previews.</p>
		</fetcher.Form>
	);
}
