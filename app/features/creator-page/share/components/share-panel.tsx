import { Download, ExternalLink, Printer, Share2, Signpost } from "lucide-react";
import { Form, href, useLocation } from "react-router";
import { VISIBILITY_ACTION } from "#app/features/creator-page/core/dashboard-tab.ts";
import { STORY_SIZE } from "#app/features/creator-page/core/seo-defaults.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { formatListCount } from "#app/lib/format-count.ts";
import type { QrCode } from "#app/platform/qr-code.server.ts";
import { Button, ButtonLink, type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export type SharedPage = {
	username: string;
	published: boolean;
	isSuspended: boolean;
	/** Absolute URL. */
	url: string;
};

/** Ways to share the page: its address, a QR code, and the device's own share sheet. */
export function SharePanel({
	page,
	qrCode,
	canPublish,
}: {
	page: SharedPage;
	qrCode: QrCode;
	/** False while the account is scheduled for deletion, because its page can't be published then. */
	canPublish: boolean;
}) {
	const sharesFirst = useSharesFirst();
	return (
		<div className="grid gap-6">
			{page.published ? null : <HiddenNotice page={page} canPublish={canPublish} />}
			<div className="grid gap-3">
				<p className="rounded-md border border-hairline bg-sunken px-4 py-3 wrap-anywhere">
					{page.url}
				</p>
				<div className="flex flex-wrap gap-2">
					{sharesFirst ? <NativeShareButton url={page.url} variant="primary" /> : null}
					<CopyButton
						value={page.url}
						label="Copy link"
						copiedLabel="Link copied"
						variant={sharesFirst ? "secondary" : "primary"}
					/>
					{sharesFirst ? null : <NativeShareButton url={page.url} />}
					{page.published ? (
						<a href={`/${page.username}`} className={buttonClass()}>
							<ExternalLink aria-hidden />
							View page
						</a>
					) : null}
				</div>
			</div>
			<QrSection page={page} qrCode={qrCode} />
		</div>
	);
}

export function QrSection({ page, qrCode }: { page: SharedPage; qrCode: QrCode }) {
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-4">
			<QrDrawing qrCode={qrCode} label={`QR code of ${page.url}`} />
			<div className="grid min-w-[min(100%,14rem)] flex-1 gap-3">
				<div>
					<p className="font-semibold">QR code</p>
					<p className="text-ui text-muted">
						Scan it with a phone’s camera to open your page. Great for business cards, posters, and
						shop windows.
					</p>
				</div>
				{page.published ? <Downloads username={page.username} /> : null}
			</div>
		</div>
	);
}

/**
 * Says that the page prints as a notice.
 * @param counted views through the notice's QR code; null if they can't be read, or count for a channel of the creator's
 */
export function PrintSection({
	page,
	counted,
}: {
	page: SharedPage;
	counted: { views: number; days: number } | null;
}) {
	if (!page.published) return null;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
			<div className="min-w-[min(100%,14rem)] flex-1">
				<p className="font-semibold">Print a notice</p>
				<p className="text-ui text-muted">
					Open your page and print it from the browser’s menu, or with Ctrl+P: you get one sheet
					with a QR code and strips to tear off.
					{counted === null || counted.views === 0 ? null : (
						<>
							{" "}
							It brought <span className="tabular">{formatListCount(counted.views)}</span>{" "}
							{counted.views === 1 ? "view" : "views"} in the last {counted.days} days.
						</>
					)}
				</p>
			</div>
			<a href={`/${page.username}`} className={buttonClass()}>
				<Printer aria-hidden />
				Open page to print
			</a>
		</div>
	);
}

/** Length in characters of a profile's text on Instagram, the shortest of the large networks. */
const BIO_TEXT_MAX_LENGTH = 150;

/** A picture of the page to post, and words for other profiles. */
export function PostSection({ page, bio }: { page: SharedPage; bio: string }) {
	if (!page.published) return null;
	const address = page.url.replace(/^https?:\/\//, "");
	const words = cutText(bio, Math.max(1, BIO_TEXT_MAX_LENGTH - address.length - 1));
	const bioText = words === "" ? address : `${words}\n${address}`;
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-4">
			<img
				src={`/${page.username}/story.png`}
				alt="Your banner, photo, name, bio and address on your page’s background"
				width={STORY_SIZE.width}
				height={STORY_SIZE.height}
				loading="lazy"
				className="h-auto w-27 shrink-0 rounded-md border border-hairline bg-sunken"
			/>
			<div className="grid min-w-[min(100%,14rem)] flex-1 gap-3">
				<div>
					<p className="font-semibold">Post it</p>
					<p className="text-ui text-muted">
						A picture for a story, and a line for your profiles elsewhere. In the story, add your
						link as a sticker.
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<a
						href={`/${page.username}/story.png`}
						download={`${page.username}-story.png`}
						className={buttonClass()}
					>
						<Download aria-hidden />
						Download story
					</a>
					<CopyButton value={bioText} label="Copy bio text" copiedLabel="Text copied" />
				</div>
				<p
					className="rounded-md bg-sunken px-3 py-2 text-ui wrap-anywhere whitespace-pre-line"
					dir="auto"
				>
					{bioText}
				</p>
			</div>
		</div>
	);
}

/** Leads from the sheet to the channels in the Share tab. */
export function ChannelsLink() {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline pt-4">
			<p className="min-w-[min(100%,14rem)] flex-1 text-ui text-muted">
				Give each place you share your page its own address, and see where visitors come from.
			</p>
			<ButtonLink
				to={`${href("/dashboard/share")}#channels`}
				icon={<Signpost aria-hidden />}
				// The panel may be in a sheet, which would stay open while navigating to another tab.
				onClick={(event) => event.currentTarget.closest("dialog")?.close()}
			>
				Channels
			</ButtonLink>
		</div>
	);
}

/** Warns that a shared link would lead to no page. */
export function HiddenNotice({ page, canPublish }: { page: SharedPage; canPublish: boolean }) {
	const { pathname } = useLocation();
	if (page.isSuspended) {
		return (
			<Notice tone="warning" title="Your page is suspended">
				Anyone who opens this link now sees that the page isn’t available.
			</Notice>
		);
	}
	return (
		<Notice
			tone="warning"
			title="Your page is private"
			action={
				canPublish ? (
					<Form method="post" action={VISIBILITY_ACTION} preventScrollReset>
						<input type="hidden" name="redirectTo" value={pathname} />
						<SubmitButton size="sm" intent="publish">
							Make page public
						</SubmitButton>
					</Form>
				) : undefined
			}
		>
			Anyone who opens this link now sees that the page doesn’t exist.
		</Notice>
	);
}

function Downloads({ username }: { username: string }) {
	return (
		<div className="flex flex-wrap gap-2">
			{FORMATS.map(({ extension, label }) => (
				<a
					key={extension}
					href={`/${username}/qr.${extension}`}
					download={`${username}-qr.${extension}`}
					className={buttonClass()}
				>
					<Download aria-hidden />
					{label}
				</a>
			))}
		</div>
	);
}

const FORMATS = [
	{ extension: "svg", label: "Download SVG" },
	{ extension: "png", label: "Download PNG" },
] as const;

/** Black on white in every theme, because scanners expect it. */
function QrDrawing({ qrCode: { size, path }, label }: { qrCode: QrCode; label: string }) {
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className="size-44 shrink-0 rounded-md border border-hairline"
		>
			<path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
			<path fill="#000000" d={path} />
		</svg>
	);
}

/** Whether the device's share sheet is the first way to share: on a phone, the apps to post in are in it. */
function useSharesFirst(): boolean {
	return useHydrated() && "share" in navigator && window.matchMedia("(width < 40rem)").matches;
}

/** Opens the device's share sheet, if it has one. */
export function NativeShareButton({ url, variant }: { url: string; variant?: ButtonVariant }) {
	const isHydrated = useHydrated();
	if (!isHydrated || !("share" in navigator)) return null;
	return (
		<Button
			variant={variant}
			icon={<Share2 aria-hidden />}
			onClick={() => {
				// Dismissing the sheet is no failure, and the sheet itself shows any other error.
				navigator.share({ url }).catch(() => {});
			}}
		>
			Share with…
		</Button>
	);
}
