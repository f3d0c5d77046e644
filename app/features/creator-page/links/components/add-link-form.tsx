import { getInputProps } from "@conform-to/react";
import { Plus } from "lucide-react";
import { type ComponentProps, startTransition, useEffect, useRef, useState } from "react";
import { href, Link, useFetcher, useNavigate, useSearchParams } from "react-router";
import { usePageDraft, usePageTexts } from "#app/features/creator-page/core/page-draft.tsx";
import { DraftNotice } from "#app/forms/draft-notice.tsx";
import { textOf } from "#app/forms/drafts.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useDraft } from "#app/forms/use-draft.ts";
import { useResend } from "#app/forms/use-resend.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { randomUuid } from "#app/lib/random-uuid.ts";
import { listTimeZones } from "#app/lib/time-zone.ts";
import { cx } from "#app/ui/cx.ts";
import { ErrorList, FormError, TextField } from "#app/ui/field.tsx";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { submitAfterPaint } from "#app/ui/submit-after-paint.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import { DETAIL_FIELDS } from "../kinds/details.ts";
import { ADDRESS_RULES, KINDS, LINK_KINDS, type LinkKind, titleOf } from "../kinds/kinds.ts";
import { displayAddress, URL_MAX_LENGTH } from "../kinds/normalize-url.ts";
import { fitsInGroup } from "../list/link-groups.ts";
import { describeBlock } from "../list/page-link.ts";
import { addLinkSchemaOf, readsTitle } from "../schema.ts";
import { picturesKindOf } from "../upload/pictures.ts";
import { BlockChooser, ChooserTrigger } from "./block-chooser.tsx";
import type { GroupChoice } from "./group-form.tsx";
import {
	DEFAULT_TITLE_HINT,
	KIND_FIELDS,
	KindFields,
	typedDetailsOf,
} from "./kind-fields/kind-fields.tsx";
import { KindIcon } from "./kind-icon.tsx";
import { KindNotice } from "./kind-notice.tsx";
import { useListAddress } from "./list-part.tsx";
import { PICTURES_FORM_ID, PicturesForm } from "./pictures-form.tsx";
import { usePastedTarget } from "./use-pasted-target.ts";
import { useSuggestedKind } from "./use-suggested-kind.ts";

/** Id of the form, and key of its fetcher: the list shows the link that is being added. */
export const ADD_LINK_ID = "add-link";
/** Id of the form's first field. */
export const NEW_ADDRESS_ID = `${ADD_LINK_ID}-url`;

/** Fields that a draft keeps: those of every kind, because the kind is chosen again. */
const NAMES = ["title", "url", ...new Set(Object.values(KIND_FIELDS).flat())] as const;

const OTHER_ADDRESSES = ADDRESS_RULES.filter(({ bare }) => bare !== null)
	.map(({ field }) => field.label.toLowerCase())
	.join(", or the ");

/** What the field for an address says while no block is chosen. */
const ANY_ADDRESS = {
	label: "Paste a link or choose a block",
	placeholder: "Paste a link",
	labelHidden: true,
};

/**
 * Adds a link at the end: one field for its address, whose title and picture are fetched, and a choice of other kinds.
 * @param accountId id of the form's account: unsaved input is restored only for the same account
 * @param tier plan of the creator
 * @param group the group, grid or gallery at whose end the link goes; null for the end of the page
 * @param isFirst whether there is no link yet: the form then explains what links are for
 * @param isWhole whether the list shows every link, and so the added one
 * @param timeZone time zone of the creator
 * @param timeZones time zones that the server knows; empty if the form was opened without a request
 * @param reply reply of the action, if it answered this form with a page
 * @param picturesReply the same of the form for pictures, which is in its place for their kinds
 */
export function AddLinkForm({
	accountId,
	tier,
	group,
	isFirst,
	isWhole,
	timeZone,
	timeZones,
	reply,
	picturesReply,
}: {
	accountId: string;
	tier: Tier;
	group: GroupChoice | null;
	isFirst: boolean;
	isWhole: boolean;
	timeZone: string;
	timeZones: readonly string[];
	reply: LinksReply | undefined;
	picturesReply: LinksReply | undefined;
}) {
	const fetcher = useFetcher<LinksReply>({ key: ADD_LINK_ID });
	const isHydrated = useHydrated();
	// Without scripts, the fields of another kind are a page of their own. The form's own kind comes before the chosen one.
	const [search] = useSearchParams();
	const askedFor = LINK_KINDS.find((kind) => kind === search.getAll("kind").at(-1));
	const askedPictures = picturesKindOf(askedFor ?? picturesReply?.result?.initialValue?.kind);
	const chosenFirst = askedPictures === null ? askedFor : undefined;
	/** The kind whose form stands in the place of this one. */
	const texts = usePageTexts();
	const [pictures, setPictures] = useState(askedPictures);
	const askedId = group?.id;
	// The list leads to the form for pictures while this one is there.
	// biome-ignore lint/correctness/useExhaustiveDependencies: also for another group.
	useEffect(() => setPictures(askedPictures), [askedPictures, askedId]);
	const navigate = useNavigate();
	/** The kind that the form has come to, from the chooser, an address, or a draft. */
	const [formKind, setFormKind] = useState<LinkKind>(chosenFirst ?? "link");
	// Not validated on blur: the form is empty again after each link, and leaving it empty is no mistake.
	const { form, fields, formProps } = useSchemaForm(addLinkSchemaOf(formKind), {
		id: ADD_LINK_ID,
		result: fetcher.data?.result ?? reply?.result,
		defaultValue: {
			kind: chosenFirst ?? "link",
			title: search.get("title") ?? "",
			url: search.get("url") ?? "",
			details: { zone: timeZone },
		},
	});
	// Without one in the account, the time zone is known once scripts run.
	const zone = useRef(timeZone);
	useEffect(() => {
		if (zone.current === timeZone) return;
		zone.current = timeZone;
		form.update({ name: "details.zone", value: timeZone });
	}, [timeZone, form]);

	const draft = useDraft({ accountId, form: "add-link", isSaved: isEmpty });
	const { offered } = draft;
	function restore(texts: Record<string, string>) {
		for (const name of NAMES) form.update({ name, value: texts[name] ?? "" });
		draft.take();
		document.getElementById(NEW_ADDRESS_ID)?.focus();
	}

	const action = useListAddress();
	useResend({ draft, fetcher, action, intent: "add-link" });
	/** Id of the new link, so that submitting the same form again adds no second link. */
	const [newId, setNewId] = useState("");
	useEffect(() => setNewId(randomUuid()), []);

	// After a link is added, the form is reset for the next one, as soon as its fields are enabled again.
	const { data } = fetcher;
	const answer = fetcher.state === "idle" ? data : undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per reply.
	useEffect(() => {
		if (!data?.done || answer === undefined) return;
		setNewId(randomUuid());
		const element = document.getElementById(form.id);
		if (!(element instanceof HTMLFormElement)) return;
		draft.settle();
		setPicked(null);
		element.reset();
		if (mayMoveFocus(element)) {
			const first = document.getElementById(NEW_ADDRESS_ID);
			(first ?? document.getElementById(fields.title.id))?.focus();
		}
		const { addedId, opensEditor = false } = data;
		if (addedId === undefined || (isWhole && !opensEditor)) return;
		const place = `?${opensEditor ? "edit" : "at"}=${addedId}`;
		void navigate(href("/dashboard/links") + place, { preventScrollReset: true });
	}, [answer]);

	/** The kind that was picked in the chooser, and not by its address. */
	const [picked, setPicked] = useState<LinkKind | null>(null);
	const chosen = LINK_KINDS.find((kind) => kind === fields.kind.value) ?? "link";
	if (chosen !== formKind) setFormKind(chosen);
	const { address, label, defaultTitle } = KINDS[chosen];
	const title = cleanLine(fields.title.value ?? "");
	const url = fields.url.value?.trim() ?? "";
	const link = { kind: chosen, title, url, details: typedDetailsOf(chosen, fields.details) };
	const lacksDetails = DETAIL_FIELDS[chosen].some(
		({ name, missing }) => missing !== undefined && !link.details[name],
	);
	const shownTitle =
		titleOf(link) ||
		(readsTitle(chosen) && url !== "" ? displayAddress({ kind: "link", url }) : "");
	const isIncomplete = shownTitle === "" || (address !== null && url === "") || lacksDetails;
	const into = fitsInGroup(chosen) ? group : null;
	const isBlank = title === "" && url === "" && chosen === "link";

	const chooseKind = (kind: LinkKind) => form.update({ name: "kind", value: kind });
	/** What was picked while the form for pictures stood here: the form of that kind has to be there first. */
	const next = useRef<LinkKind>(null);
	function pickKind(kind: LinkKind) {
		const ofPictures = picturesKindOf(kind);
		if (pictures !== null || ofPictures !== null) {
			next.current = ofPictures === null ? kind : null;
			setPictures(ofPictures);
		} else chooseKind(kind);
		if (ofPictures === null) setPicked(kind);
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once the other form is gone.
	useEffect(() => {
		if (pictures === null && next.current !== null) chooseKind(next.current);
		next.current = null;
	}, [pictures]);
	useEffect(() => {
		if (picked === null) return;
		const first = document.getElementById(NEW_ADDRESS_ID);
		(first ?? document.getElementById(fields.title.id))?.focus();
	}, [picked, fields.title.id]);
	const suggested = useSuggestedKind({
		url,
		kind: chosen,
		isChosen: chosenFirst !== undefined,
		onKind: chooseKind,
	});
	// Without scripts, the server looks at the address, and shows this form again with the kind that fits.
	const offers = !isHydrated && chosenFirst === undefined && reply === undefined;
	/** Whether the form is that of a block, with its name and icon, instead of the field for any address. */
	const isBlock =
		chosen !== "link" && (picked === chosen || address === null || chosen !== suggested);
	const target = usePastedTarget({
		url: chosen === "link" ? url : "",
		title,
		onTitle: (found) => form.update({ name: "title", value: found }),
	});
	usePageDraft(
		isIncomplete
			? null
			: {
					link: {
						id: "new",
						kind: chosen,
						title: shownTitle,
						...(into ? { groupId: into.id } : {}),
						...describeBlock(link, texts),
					},
				},
	);

	if (pictures !== null) {
		const into = pictures === "picture" ? group : null;
		return (
			<>
				<PicturesForm
					kind={pictures}
					group={into}
					newId={newId}
					head={
						<>
							<BlockHead kind={pictures} />
							{into ? <GoesInto group={into} outside={action} /> : null}
						</>
					}
					reply={picturesReply}
					onDone={() => {
						setNewId(randomUuid());
						setPictures(null);
					}}
				/>
				<BlockChooser formId={PICTURES_FORM_ID} tier={tier} onChoose={pickKind} />
			</>
		);
	}
	const noun = inSentence(label);
	const button = (
		<AddButton
			intent="add-link"
			state={fetcher.state}
			icon={<Plus aria-hidden />}
			disabled={isHydrated && isIncomplete}
			pendingLabel="Adding…"
			className={isBlock ? "w-full" : "max-sm:w-full sm:mt-7"}
		>
			Add {isBlock ? noun : <span className="sr-only">link</span>}
		</AddButton>
	);
	return (
		<>
			<fetcher.Form
				method="post"
				action={action}
				preventScrollReset
				{...formProps}
				onInput={(event) =>
					draft.keep({ version: 0, fields: textOf(new FormData(event.currentTarget), NAMES) })
				}
				aria-label="Add a link"
				className={cx(
					"scroll-mt-20 sm:rounded-lg sm:border sm:border-hairline sm:bg-raised sm:p-4",
					isBlock &&
						"max-sm:rounded-lg max-sm:border max-sm:border-hairline max-sm:bg-raised max-sm:p-4",
				)}
			>
				<ReplyToast toast={data?.toast} />
				<FormFields state={fetcher.state} className="grid gap-4">
					<input type="hidden" name="id" value={newId} />
					<input {...getInputProps(fields.kind, { type: "hidden" })} />
					{group ? <input type="hidden" name="groupId" value={group.id} /> : null}
					{offers ? <input type="hidden" name="offer" value="on" /> : null}
					{into ? <GoesInto group={into} outside={action} /> : null}
					{target.hasPicture ? <input type="hidden" name="withPicture" value="on" /> : null}
					{offered === null ? null : (
						<DraftNotice
							atMs={offered.atMs}
							onRestore={() => restore(offered.fields)}
							onDiscard={draft.forget}
						/>
					)}
					<FormError form={form} />
					{isFirst && !isBlock ? (
						<p className="text-ui text-muted">
							Your shop, your latest video, your booking form: add it, and it’s on your page.
						</p>
					) : null}
					{isBlock ? (
						<div className="grid gap-2">
							<BlockHead kind={chosen} />
							<ErrorList id={fields.kind.errorId} errors={fields.kind.errors} />
						</div>
					) : null}
					<div className="flex items-start gap-2 sm:gap-3">
						{address === null ? (
							<TextField
								field={fields.title}
								label={chosen === "header" ? "Text of the header" : `Title of the ${noun}`}
								hint={defaultTitle === null ? undefined : DEFAULT_TITLE_HINT}
								autoComplete="off"
								dir="auto"
								className="min-w-0 flex-1"
							/>
						) : (
							<TextField
								{...address.field}
								{...(isBlock ? {} : ANY_ADDRESS)}
								field={fields.url}
								maxLength={URL_MAX_LENGTH}
								autoComplete="off"
								autoCapitalize="none"
								spellCheck={false}
								className="min-w-0 flex-1"
								// As high as the button beside it.
								controlClassName={isBlock ? undefined : "max-sm:min-h-12"}
							/>
						)}
						{isBlock ? null : (
							<ChooserTrigger
								icon={<Plus aria-hidden />}
								className="max-sm:size-12 max-sm:shrink-0 max-sm:rounded-full max-sm:p-0"
							>
								<span className="max-sm:sr-only">Choose a block</span>
							</ChooserTrigger>
						)}
					</div>
					{!isBlock && suggested !== null ? (
						<KindNotice
							suggested={suggested}
							isPlain={chosen === "link"}
							typed={{ url, title, ...(group ? { groupId: group.id } : {}) }}
							onKind={chooseKind}
						/>
					) : null}
					{isBlock ? null : (
						<p className="text-sm text-muted js:hidden">
							Or the {OTHER_ADDRESSES}. Leave empty for a header.
						</p>
					)}
					{/* There from the first character on. */}
					<div
						className={cx(
							"grid gap-4 empty:hidden sm:flex sm:items-start sm:gap-3",
							isBlank && "js:hidden",
						)}
					>
						{address === null ? null : (
							<TextField
								field={fields.title}
								label="Title"
								hint={
									<>
										<span className={cx(readsTitle(chosen) && "js:hidden")}>
											{readsTitle(chosen)
												? "Leave empty to use the title of the page."
												: DEFAULT_TITLE_HINT}
										</span>
										<span role="status" className="block min-h-5 no-js:hidden">
											{target.status}
										</span>
									</>
								}
								autoComplete="off"
								dir="auto"
								className="min-w-0 flex-1"
								// As high as the button beside it.
								controlClassName={isBlock ? undefined : "max-sm:min-h-12"}
							/>
						)}
						{isBlock ? null : button}
					</div>
					<KindFields
						kind={chosen}
						field={fields.details}
						timeZones={timeZones.length > 0 ? timeZones : listTimeZones(timeZone)}
					/>
					{isBlock ? <div>{button}</div> : null}
				</FormFields>
			</fetcher.Form>
			<BlockChooser formId={form.id} tier={tier} onChoose={pickKind} />
		</>
	);
}

/** Its state is its own: a press draws the button anew, and not yet the form. */
function AddButton({ state, ...props }: ComponentProps<typeof SubmitButton>) {
	const [isPressed, setPressed] = useState(false);
	return (
		<SubmitButton
			{...props}
			state={isPressed ? "submitting" : state}
			onClick={async (event) => {
				setPressed(true);
				await submitAfterPaint(event);
				// Together with the router's own state.
				startTransition(() => setPressed(false));
			}}
		/>
	);
}

/** @param outside address of the form that adds to the end of the page */
function GoesInto({ group, outside }: { group: GroupChoice; outside: string }) {
	return (
		<p className="flex flex-wrap items-center gap-x-3 text-ui">
			<span>
				Goes into <bdi className="font-medium">{group.title}</bdi>
			</span>
			<Link to={outside} preventScrollReset className="link hit-44 text-sm">
				Add it outside instead
			</Link>
		</p>
	);
}

/** Name of the block that the form adds, and how to choose another. */
function BlockHead({ kind }: { kind: LinkKind }) {
	return (
		<div className="flex min-h-11 items-center gap-3">
			<span className="grid size-10 place-items-center rounded-md bg-sunken text-leaf">
				<KindIcon kind={kind} size={20} />
			</span>
			<p className="min-w-0 flex-1 font-medium">{KINDS[kind].label}</p>
			<ChooserTrigger variant="quiet" size="sm">
				Change<span className="sr-only"> block</span>
			</ChooserTrigger>
		</div>
	);
}

/** @returns the label of a kind within a sentence: in lower case, unless it is a name */
function inSentence(label: string): string {
	return /\p{Lu}/u.test(label.slice(1)) ? label : label.toLowerCase();
}

function isEmpty(fields: Record<string, string>): boolean {
	return NAMES.every((name) => name === "details.zone" || !fields[name]?.trim());
}
