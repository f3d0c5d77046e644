import { type FormEvent, memo, useEffect, useRef } from "react";
import { href, Link, useFetcher } from "react-router";
import { formatCount } from "#app/lib/format-count.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { effectInWords, reasonInWords } from "../check/in-words.ts";
import type { MoveDirection } from "../link-order.ts";
import type { LinksReply } from "../links-reply.ts";
import { displayUrl } from "../normalise-url.ts";
import { type EditableLink, UNDO_MINUTES } from "../schema.ts";
import { BULK_FORM_ID } from "./bulk-bar.tsx";
import { CloseLink } from "./close-link.tsx";
import { EditLinkForm, type EditorContext } from "./edit-link-form.tsx";
import { RowIcon } from "./row-icon.tsx";

type LinkRowProps = {
	accountId: string;
	link: EditableLink;
	isFirst: boolean;
	isLast: boolean;
	mode: "view" | "edit" | "delete";
	/** Where its schedule keeps it off the page at the moment. */
	due: "later" | "over" | null;
	/** Its clicks day by day, joined by commas; empty for none, null where they can't be told. */
	clicks: string | null;
	/** While it is a form. */
	editor: EditorContext | undefined;
	/** The action's, when it answered this link's edit form with a page. */
	reply: LinksReply | undefined;
	onMove: (id: string, direction: MoveDirection) => void;
};

/** One link of the list: as it is, as a form, or with the question whether to delete it. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
	const { accountId, link, mode, editor, reply } = props;
	const fetcher = useFetcher<LinksReply>({ key: `link-${link.id}` });
	const rowRef = useRef<HTMLLIElement>(null);

	// What was pressed to open a form is gone while it is open; the focus goes in with it, and back out.
	const lastMode = useRef<LinkRowProps["mode"]>(mode);
	useEffect(() => {
		const target = mode === "view" ? `[data-opens="${lastMode.current}"]` : "[data-focus]";
		if (mode !== lastMode.current) rowRef.current?.querySelector<HTMLElement>(target)?.focus();
		lastMode.current = mode;
	}, [mode]);

	return (
		<li ref={rowRef} id={`link-${link.id}`} className="relative scroll-mt-24">
			<ReplyToast toast={fetcher.data?.toast} />
			{mode === "view" ? <ViewedLink {...props} fetcher={fetcher} /> : null}
			{mode === "edit" && editor ? (
				<EditLinkForm
					accountId={accountId}
					link={link}
					editor={editor}
					fetcher={fetcher}
					reply={reply}
				/>
			) : null}
			{mode === "delete" ? <DeleteQuestion link={link} fetcher={fetcher} /> : null}
		</li>
	);
});

/**
 * How the rows look, said once for the list instead of in each of 300 rows: `data-act` is what can be pressed,
 * `data-track` the switch, whose knob is its pseudo-element.
 */
export const LINK_ROWS_CLASS = cx(
	"rows *:data-dragging:z-10 *:data-dragging:rounded-md *:data-dragging:bg-raised *:data-dragging:shadow-float",
	"**:data-act:inline-grid **:data-act:size-11 **:data-act:shrink-0 **:data-act:place-items-center **:data-act:rounded-md **:data-act:text-muted",
	"**:data-act:transition-colors **:data-act:duration-150 **:data-act:disabled:opacity-40 **:data-act:not-disabled:hover:bg-ink/7 **:data-act:not-disabled:hover:text-ink",
	"**:data-track:relative **:data-track:block **:data-track:h-5 **:data-track:w-8.5 **:data-track:rounded-full **:data-track:border **:data-track:border-edge **:data-track:bg-sunken",
	"**:data-track:before:absolute **:data-track:before:top-1/2 **:data-track:before:left-0.75 **:data-track:before:size-3 **:data-track:before:-translate-y-1/2 **:data-track:before:rounded-full **:data-track:before:bg-edge **:data-track:before:duration-150 motion-safe:**:data-track:before:transition-transform",
	"**:data-pick:inline-grid **:data-pick:h-11 **:data-pick:place-items-center [&_[data-pick]>input]:size-5 [&_[data-pick]>input]:rounded-sm [&_[data-pick]>input]:hit-44",
	"[&_[aria-checked=true]>span]:border-leaf [&_[aria-checked=true]>span]:bg-leaf [&_[aria-checked=true]>span]:before:translate-x-3.5 [&_[aria-checked=true]>span]:before:bg-on-leaf",
);

type Fetcher = ReturnType<typeof useFetcher<LinksReply>>;

function ViewedLink({
	link,
	due,
	clicks,
	isFirst,
	isLast,
	onMove,
	fetcher,
}: LinkRowProps & { fetcher: Fetcher }) {
	const asked = fetcher.formData?.get("intent");
	const isShown = asked === "show-link" || (link.enabled && asked !== "hide-link");

	/** With scripts, a move shows at once and travels with the whole order. */
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement) || !submitter.value.startsWith("move-")) return;
		event.preventDefault();
		onMove(link.id, submitter.value === "move-link-up" ? "up" : "down");
	}

	return (
		<div className="grid grid-cols-[2.75rem_2.25rem_minmax(0,1fr)_auto] items-center gap-x-1 py-2">
			<span data-drag-slot={link.id} className="size-11 no-js:hidden" />
			<span data-pick>
				<input
					type="checkbox"
					name="linkId"
					value={link.id}
					form={BULK_FORM_ID}
					aria-label={`Select ${link.title}`}
				/>
			</span>
			<div className={cx("min-w-0 no-js:col-span-2", !isShown && "text-muted")}>
				<p className="flex items-center gap-2">
					<bdi className="truncate text-ui font-medium">{link.title}</bdi>
					{link.kind === "header" ? <Badge>Header</Badge> : null}
					{isShown ? null : <Badge>Hidden</Badge>}
					{due === "later" ? <Badge tone="sky">Scheduled</Badge> : null}
					{due === "over" ? <Badge tone="honey">Over</Badge> : null}
					{link.broken ? <Badge tone="poppy">Broken</Badge> : null}
				</p>
				{link.kind === "header" ? null : (
					<p className="flex items-center gap-3 text-sm text-muted">
						<bdi className="truncate">{displayUrl(link.url)}</bdi>
						<Clicks clicks={clicks} />
					</p>
				)}
				{link.broken ? (
					<p className="text-sm text-poppy">
						{reasonInWords(link.broken.reason)} {effectInWords(link)}
					</p>
				) : null}
			</div>
			<fetcher.Form
				method="post"
				action={href("/dashboard/links")}
				onSubmit={onSubmit}
				className="flex items-center max-sm:col-span-3 max-sm:col-start-2 max-sm:-ml-1.25 max-sm:justify-between no-js:max-sm:col-span-4 no-js:max-sm:col-start-1"
			>
				<input type="hidden" name="linkId" value={link.id} />
				<ShowSwitch title={link.title} isShown={isShown} />
				<span className="flex">
					<OpenLink name="edit" link={link} />
					<MoveButton direction="up" title={link.title} disabled={isFirst} />
					<MoveButton direction="down" title={link.title} disabled={isLast} />
					<OpenLink name="delete" link={link} />
				</span>
			</fetcher.Form>
		</div>
	);
}

/** The number beside its line; nothing where nobody can tell it, which is said once above the list. */
function Clicks({ clicks }: { clicks: string | null }) {
	if (clicks === null) return null;
	const values = clicks === "" ? [] : clicks.split(",").map(Number);
	const total = values.reduce((sum, value) => sum + value, 0);
	return (
		<span className="ml-auto flex shrink-0 items-center gap-1.5">
			{total > 0 ? <Sparkline values={values} /> : null}
			<span className="tabular">
				{formatCount(total)}
				<span className="sr-only"> {total === 1 ? "click" : "clicks"}</span>
			</span>
		</span>
	);
}

/** A submit button that looks and reads as a switch, so that one press does it with scripts and without. */
function ShowSwitch({ title, isShown }: { title: string; isShown: boolean }) {
	return (
		<button
			type="submit"
			name="intent"
			value={isShown ? "hide-link" : "show-link"}
			role="switch"
			aria-checked={isShown}
			aria-label={`Show ${title} on your page`}
			data-act
		>
			<span data-track />
		</button>
	);
}

function MoveButton({
	direction,
	title,
	disabled,
}: {
	direction: MoveDirection;
	title: string;
	disabled: boolean;
}) {
	return (
		<button
			type="submit"
			name="intent"
			value={`move-link-${direction}`}
			disabled={disabled}
			aria-label={`Move ${title} ${direction}`}
			title={`Move ${direction}`}
			data-act
		>
			<RowIcon name={direction} />
		</button>
	);
}

/** Opens a link's form or question in its row. The address says which, so it works without scripts. */
function OpenLink({ name, link }: { name: "edit" | "delete"; link: EditableLink }) {
	const verb = name === "edit" ? "Edit" : "Delete";
	return (
		<Link
			to={`${href("/dashboard/links")}?${name}=${link.id}#link-${link.id}`}
			replace
			preventScrollReset
			discover="none"
			aria-label={`${verb} ${link.title}`}
			title={verb}
			data-opens={name}
			data-act
		>
			<RowIcon name={name} />
		</Link>
	);
}

function DeleteQuestion({ link, fetcher }: { link: EditableLink; fetcher: Fetcher }) {
	return (
		<fetcher.Form
			method="post"
			action={href("/dashboard/links")}
			preventScrollReset
			className="flex flex-wrap items-center justify-between gap-3 py-3"
		>
			<p id={`delete-${link.id}`} className="min-w-0 text-ui wrap-anywhere">
				Delete <bdi className="font-semibold">{link.title}</bdi>? You can undo this for{" "}
				{UNDO_MINUTES} minutes.
			</p>
			<input type="hidden" name="intent" value="delete-link" />
			<input type="hidden" name="linkId" value={link.id} />
			<span className="flex flex-wrap gap-2">
				<SubmitButton
					variant="danger"
					size="sm"
					state={fetcher.state}
					data-focus
					aria-describedby={`delete-${link.id}`}
				>
					Delete
				</SubmitButton>
				<CloseLink id={link.id}>Keep it</CloseLink>
			</span>
		</fetcher.Form>
	);
}
