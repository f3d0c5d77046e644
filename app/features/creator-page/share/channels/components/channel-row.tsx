import type { SubmissionResult } from "@conform-to/react";
import { Download, Pencil, QrCode, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatListCount } from "#app/lib/format-count.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormError, TextField } from "#app/ui/field.tsx";
import { useInPlaceLink } from "#app/ui/in-place-link.tsx";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type Channel, type ChannelMode, renameChannelSchema } from "../schema.ts";

/** The page of the channels. */
export type ChannelPage = {
	username: string;
	published: boolean;
	/** Absolute URL. */
	url: string;
	/** `url` as people read it, without its scheme. */
	address: string;
};

type ChannelRowProps = {
	page: ChannelPage;
	channel: Channel;
	/** Number of views; null if it can't be read. */
	views: number | null;
	mode: ChannelMode | null;
	/** The action's result if it refused this channel's form. */
	result: SubmissionResult<string[]> | undefined;
};

/** One channel with its actions. The address has the open panel, so it works without JavaScript. */
export function ChannelRow({ page, channel, views, mode, result }: ChannelRowProps) {
	const { id, name, slug } = channel;
	const url = `${page.url}/${slug}`;
	const rowRef = useRef<HTMLLIElement>(null);

	// Moves the focus into the panel when it opens, and back to the button when it closes.
	const lastMode = useRef(mode);
	useEffect(() => {
		const row = rowRef.current;
		const target = mode === null ? `[data-opens="${lastMode.current}"]` : "[data-focus]";
		const hasChanged = mode !== lastMode.current;
		lastMode.current = mode;
		if (hasChanged && mayMoveFocus(row)) row?.querySelector<HTMLElement>(target)?.focus();
	}, [mode]);

	return (
		<li ref={rowRef} id={`channel-${id}`} className="grid gap-3 py-4">
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
				<div className="min-w-0">
					<h3 className="font-medium wrap-anywhere">
						<bdi>{name}</bdi>
					</h3>
					<p className="text-ui wrap-anywhere text-muted">{`${page.address}/${slug}`}</p>
				</div>
				{views === null ? null : (
					<p className="tabular text-ui">
						{formatListCount(views)} {views === 1 ? "view" : "views"}
					</p>
				)}
			</div>
			<div className="flex flex-wrap gap-2">
				<CopyButton value={url} label="Copy link" copiedLabel="Link copied" size="sm" />
				<OpenButton mode="code" channel={channel} icon={<QrCode aria-hidden />}>
					QR code
				</OpenButton>
				<OpenButton mode="rename" channel={channel} icon={<Pencil aria-hidden />}>
					Rename
				</OpenButton>
				<OpenButton mode="delete" channel={channel} icon={<Trash2 aria-hidden />}>
					Delete
				</OpenButton>
			</div>
			{mode === "code" ? <CodePanel page={page} channel={channel} /> : null}
			{mode === "rename" ? <RenameForm channel={channel} result={result} /> : null}
			{mode === "delete" ? <DeleteQuestion channel={channel} /> : null}
		</li>
	);
}

function OpenButton({
	mode,
	channel: { id, name },
	icon,
	children,
}: {
	mode: ChannelMode;
	channel: Channel;
	icon: ReactNode;
	children: string;
}) {
	const link = useInPlaceLink({ to: `${href("/dashboard/share")}?${mode}=${id}#channel-${id}` });
	return (
		<ButtonLink {...link} variant="quiet" size="sm" icon={icon} title={children} data-opens={mode}>
			{/* On a phone only what most people come for has room for words. */}
			<span className={cx(mode !== "code" && "max-sm:sr-only")}>{children}</span>
			<span className="sr-only"> of {name}</span>
		</ButtonLink>
	);
}

function CloseButton({ channel: { id }, children }: { channel: Channel; children: string }) {
	const link = useInPlaceLink({ to: `${href("/dashboard/share")}#channel-${id}` });
	return (
		<ButtonLink {...link} size="sm">
			{children}
		</ButtonLink>
	);
}

const FORMATS = [
	{ extension: "svg", label: "Download SVG" },
	{ extension: "png", label: "Download PNG" },
] as const;

function CodePanel({ page, channel }: { page: ChannelPage; channel: Channel }) {
	const { slug } = channel;
	const file = (extension: "svg" | "png") => `/${page.username}/qr.${extension}?channel=${slug}`;
	return (
		<div className="flex flex-wrap items-center gap-4">
			{page.published ? (
				<img
					src={file("svg")}
					alt={`QR code of ${page.url}/${slug}`}
					width="176"
					height="176"
					className="size-44 rounded-md border border-hairline"
				/>
			) : (
				<p className="text-ui text-muted">Make your page public to get its QR code.</p>
			)}
			<div className="flex flex-wrap gap-2">
				{page.published
					? FORMATS.map(({ extension, label }, index) => (
							<a
								key={extension}
								href={file(extension)}
								download={`${page.username}-${slug}-qr.${extension}`}
								className={buttonClass({ size: "sm" })}
								data-focus={index === 0 ? true : undefined}
							>
								<Download aria-hidden />
								{label}
							</a>
						))
					: null}
				<CloseButton channel={channel}>Close</CloseButton>
			</div>
		</div>
	);
}

function RenameForm({
	channel,
	result,
}: {
	channel: Channel;
	result: SubmissionResult<string[]> | undefined;
}) {
	const { id, name } = channel;
	const { form, fields, formProps } = useSchemaForm(renameChannelSchema, {
		id: `rename-${id}`,
		result,
		defaultValue: { name },
	});
	return (
		<Form method="post" action={`${href("/dashboard/share")}?rename=${id}`} {...formProps}>
			<FormFields className="grid gap-3">
				<input type="hidden" name="channelId" value={id} />
				<FormError form={form} />
				<TextField field={fields.name} label="Name" autoComplete="off" dir="auto" data-focus />
				<div className="flex flex-wrap gap-2">
					<SubmitButton size="sm" intent="rename-channel" pendingLabel="Saving…">
						Save name
					</SubmitButton>
					<CloseButton channel={channel}>Cancel</CloseButton>
				</div>
			</FormFields>
		</Form>
	);
}

function DeleteQuestion({ channel }: { channel: Channel }) {
	const { id, name } = channel;
	return (
		<Form method="post" className="flex flex-wrap items-center justify-between gap-3">
			<p id={`delete-${id}`} className="min-w-0 text-ui wrap-anywhere">
				Delete <bdi className="font-semibold">{name}</bdi>? Its address still opens your page, but
				its visits are no longer counted separately.
			</p>
			<input type="hidden" name="channelId" value={id} />
			<span className="flex flex-wrap gap-2">
				<SubmitButton
					variant="danger"
					size="sm"
					intent="delete-channel"
					data-focus
					aria-describedby={`delete-${id}`}
				>
					Delete
				</SubmitButton>
				<CloseButton channel={channel}>Keep it</CloseButton>
			</span>
		</Form>
	);
}
