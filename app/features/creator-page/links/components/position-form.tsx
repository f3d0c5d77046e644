import { ArrowDownToLine, ArrowUpToLine } from "lucide-react";
import { useId } from "react";
import { useFetcher } from "react-router";
import { Input } from "#app/ui/input.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinksReply } from "../edit/links-reply.ts";
import type { EditableLink } from "../schema.ts";
import { useListAddress } from "./list-part.tsx";

/** Moves a link to any place, also beyond the shown part of the list. */
export function PositionForm({ link, total }: { link: EditableLink; total: number }) {
	const fetcher = useFetcher<LinksReply>();
	const id = useId();
	const place = link.position + 1;
	return (
		<fetcher.Form method="post" action={useListAddress()} className="grid gap-3">
			<ReplyToast toast={fetcher.data?.toast} />
			<input type="hidden" name="linkId" value={link.id} />
			<div className="flex flex-wrap items-end gap-2">
				<div className="grid gap-1.5">
					<label htmlFor={id} className="text-ui font-medium">
						Position, 1 to {total}
					</label>
					<Input
						key={place}
						id={id}
						type="number"
						name="place"
						min={1}
						max={total}
						required
						defaultValue={place}
						className="w-28"
					/>
				</div>
				<SubmitButton variant="secondary" intent="move-link-to" state={fetcher.state}>
					Move
				</SubmitButton>
			</div>
			<div className="flex flex-wrap gap-2">
				<SubmitButton
					variant="secondary"
					intent="move-link-to-top"
					formNoValidate
					state={fetcher.state}
					size="sm"
					icon={<ArrowUpToLine aria-hidden />}
				>
					Move to top
				</SubmitButton>
				<SubmitButton
					variant="secondary"
					intent="move-link-to-bottom"
					formNoValidate
					state={fetcher.state}
					size="sm"
					icon={<ArrowDownToLine aria-hidden />}
				>
					Move to bottom
				</SubmitButton>
			</div>
		</fetcher.Form>
	);
}
