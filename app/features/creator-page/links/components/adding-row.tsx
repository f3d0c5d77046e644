import { useFetcher } from "react-router";
import type { LinksReply } from "../edit/links-reply.ts";
import type { EditableLink } from "../schema.ts";
import { ADD_LINK_ID } from "./add-link-form.tsx";
import { RowIcon } from "./row-icon.tsx";

export type AddingLink = { title: string; groupId: string | null };

/**
 * @param options.links the shown links
 * @param options.isLastPart whether they end with the last link of the page
 * @returns the link that is being added, or null. Its row is shown before the server answers, so that nothing moves
 * when it does
 */
export function useAddingLink({
	links,
	isLastPart,
}: {
	links: readonly EditableLink[];
	isLastPart: boolean;
}): AddingLink | null {
	const { formData } = useFetcher<LinksReply>({ key: ADD_LINK_ID });
	const text = (name: string) => String(formData?.get(name) ?? "").trim();
	if (formData === undefined || links.some(({ id }) => id === text("id"))) return null;
	const title = text("title") || text("url");
	const groupId = text("groupId") || null;
	const isHere = groupId === null ? isLastPart : links.some(({ id }) => id === groupId);
	return isHere && title !== "" ? { title, groupId } : null;
}

/** Place of a link that is being added. */
export function AddingRow({ adding: { title, groupId } }: { adding: AddingLink }) {
	return (
		<li aria-busy="true" data-adding data-grouped={groupId === null ? undefined : ""}>
			<div data-row>
				<span data-first />
				<span data-picture>
					<RowIcon name="link" />
				</span>
				<p data-text>
					<bdi>{title}</bdi>
					<span>Adding…</span>
				</p>
			</div>
		</li>
	);
}
