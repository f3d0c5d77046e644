import { CheckCheck, CornerDownRight, Eye, EyeOff, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinksReply } from "../edit/links-reply.ts";
import { type GroupChoice, GroupSelect } from "./group-form.tsx";
import { useListAddress } from "./list-part.tsx";

/** Id of the form that every row's checkbox belongs to, wherever it is in the document. */
export const BULK_FORM_ID = "bulk-links";

/**
 * Actions for all checked links. The bar floats over the list while links are selected; without scripts it is below the
 * list. The checkboxes are uncontrolled: checking one renders nothing but this bar.
 *
 * @param count number of links in the list
 * @param isOpen whether links are being selected
 * @param onClose ends the selection
 */
export function BulkBar({
	listRef,
	count,
	isPart,
	groups,
	isOpen,
	onClose,
}: {
	listRef: RefObject<HTMLElement | null>;
	count: number;
	/** Whether the list shows only a part of the links. */
	isPart: boolean;
	/** Groups, grids and galleries of the page. */
	groups: readonly GroupChoice[];
	isOpen: boolean;
	onClose: () => void;
}) {
	const fetcher = useFetcher<LinksReply>();
	const formRef = useRef<HTMLFormElement>(null);
	const [ticked, setTicked] = useState(0);

	// A removed row also removes its checkbox.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of links changes.
	useEffect(() => {
		const list = listRef.current;
		if (list === null) return;
		const update = () => setTicked(boxesOf(list).filter((box) => box.checked).length);
		update();
		list.addEventListener("change", update);
		return () => list.removeEventListener("change", update);
	}, [listRef, count]);

	function tickAll(checked: boolean) {
		const boxes = boxesOf(listRef.current);
		for (const box of boxes) box.checked = checked;
		setTicked(checked ? boxes.length : 0);
	}

	const { data } = fetcher;
	useEffect(() => {
		if (!data?.done) return;
		formRef.current?.reset();
		setTicked(0);
	}, [data]);

	function close() {
		tickAll(false);
		onClose();
	}

	return (
		<fetcher.Form
			ref={formRef}
			id={BULK_FORM_ID}
			method="post"
			action={useListAddress()}
			preventScrollReset
			aria-label="Selected links"
			className={cx(
				"grid grid-cols-4 items-center gap-2 rounded-md sm:flex sm:flex-wrap border border-hairline bg-raised p-2 js:sticky js:bottom-[calc(var(--bottom-inset)+0.5rem)] js:z-20 js:shadow-float",
				!isOpen && "js:hidden",
			)}
		>
			<ReplyToast toast={data?.toast} />
			<p role="status" className="tabular px-2 text-ui no-js:hidden max-sm:col-span-3">
				{ticked} selected
			</p>
			<SubmitButton {...BUTTON} value="show-links" icon={<Eye aria-hidden />}>
				Show<span className="sr-only"> selected links</span>
			</SubmitButton>
			<SubmitButton {...BUTTON} value="hide-links" icon={<EyeOff aria-hidden />}>
				Hide<span className="sr-only"> selected links</span>
			</SubmitButton>
			<SubmitButton {...BUTTON} value="delete-links" icon={<Trash2 aria-hidden />}>
				Delete<span className="sr-only"> selected links</span>
			</SubmitButton>
			{groups.length === 0 ? null : (
				<span className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:col-span-full">
					<GroupSelect groups={groups} label="Group for the selected links" />
					<SubmitButton {...BUTTON} value="add-to-group" icon={<CornerDownRight aria-hidden />}>
						Add to group
					</SubmitButton>
				</span>
			)}
			<Button
				variant="quiet"
				size="sm"
				icon={<CheckCheck aria-hidden className="sm:hidden" />}
				className={cx(ON_PHONE, "ml-auto no-js:hidden max-sm:ml-0")}
				onClick={() => tickAll(true)}
			>
				{isPart ? "Select all on this page" : "Select all"}
			</Button>
			<Button
				variant="quiet"
				size="sm"
				className="no-js:hidden max-sm:col-start-4 max-sm:row-start-1"
				onClick={close}
			>
				Done
			</Button>
		</fetcher.Form>
	);
}

/** The icon above the label. */
const ON_PHONE = "max-sm:min-h-16 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:text-xs";

const BUTTON = {
	variant: "secondary",
	size: "sm",
	name: "intent",
	state: "idle",
	className: ON_PHONE,
} as const;

function boxesOf(list: HTMLElement | null): HTMLInputElement[] {
	return [...(list?.querySelectorAll<HTMLInputElement>("input[name=linkId][type=checkbox]") ?? [])];
}
