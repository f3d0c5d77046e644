import { useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/input.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
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
	const pending = fetcher.state !== "idle";
	return (
		<fetcher.Form method="post" action={useListAddress()} className="grid gap-1.5">
			<ReplyToast toast={fetcher.data?.toast} />
			<input type="hidden" name="linkId" value={id} />
			<label htmlFor={selectId} className="text-ui font-medium">
				Group
			</label>
			<div className="flex flex-wrap items-center gap-2">
				<GroupSelect id={selectId} groups={groups} defaultValue={groupId ?? groups[0]?.id} />
				<Button type="submit" name="intent" value="add-to-group" pending={pending}>
					Add to group
				</Button>
				{groupId === null ? null : (
					<Button type="submit" variant="quiet" name="intent" value="leave-group" pending={pending}>
						Remove from group
					</Button>
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
