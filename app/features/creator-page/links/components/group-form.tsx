import { useId } from "react";
import { useFetcher } from "react-router";
import { Select } from "#app/ui/input.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinksReply } from "../edit/links-reply.ts";
import type { LinkKind } from "../kinds/kinds.ts";
import type { EditableLink } from "../schema.ts";
import { useListAddress } from "./list-part.tsx";

/** A group, grid or gallery of the page. */
export type GroupChoice = { id: string; kind: LinkKind; title: string };

/** Puts a link into a group, or takes it out. */
export function GroupForm({
	link: { id, groupId },
	groups,
}: {
	link: EditableLink;
	groups: readonly GroupChoice[];
}) {
	const fetcher = useFetcher<LinksReply>();
	const selectId = useId();
	return (
		<fetcher.Form method="post" action={useListAddress()} className="grid gap-1.5">
			<ReplyToast toast={fetcher.data?.toast} />
			<input type="hidden" name="linkId" value={id} />
			<label htmlFor={selectId} className="text-ui font-medium">
				Group
			</label>
			<div className="flex flex-wrap items-center gap-2">
				<GroupSelect id={selectId} groups={groups} defaultValue={groupId ?? groups[0]?.id} />
				<SubmitButton variant="secondary" intent="add-to-group" state={fetcher.state}>
					Add to group
				</SubmitButton>
				{groupId === null ? null : (
					<SubmitButton variant="quiet" intent="leave-group" state={fetcher.state}>
						Remove from group
					</SubmitButton>
				)}
			</div>
		</fetcher.Form>
	);
}

/** The groups, grids and galleries of the page, to choose from. */
export function GroupSelect({
	id,
	groups,
	defaultValue,
	label,
}: {
	id?: string;
	groups: readonly GroupChoice[];
	defaultValue?: string | undefined;
	/** Accessible name, if nothing else labels it. */
	label?: string;
}) {
	return (
		<Select
			key={defaultValue}
			id={id}
			name="groupId"
			aria-label={label}
			defaultValue={defaultValue}
			options={groups.map((group) => ({ value: group.id, label: group.title }))}
			className="max-w-60"
		/>
	);
}
