import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";

/** Where Instagram changes a profile: an app opens it, and a browser does too. */
const INSTAGRAM_PROFILE = "https://www.instagram.com/accounts/edit/";

/**
 * The end of the first steps: the page, its address to copy, and where to put it.
 * @param phone the page in a phone
 * @param notice why visitors don't see the page; null if they do
 * @param share opens the device's share sheet
 */
export function FinishScreen({
	appName,
	page,
	phone,
	notice,
	share,
	qrCode,
}: {
	appName: string;
	/** `url` is absolute, `address` the same as people read it. */
	page: { username: string; url: string; address: string };
	phone: ReactNode;
	notice: ReactNode;
	share: ReactNode;
	qrCode: ReactNode;
}) {
	return (
		<div className="grid grid-cols-1 justify-items-center gap-6 lg:grid-cols-[max-content_minmax(0,28rem)] lg:justify-center lg:gap-16">
			<div className="flex min-h-11 w-full items-center justify-between gap-4 lg:col-span-full">
				<Wordmark name={appName} />
				<Link to={href("/dashboard/profile")} className={buttonClass({ variant: "quiet" })}>
					Keep editing
				</Link>
			</div>
			<div className="rise">{phone}</div>
			<div className="grid w-full content-start gap-4 lg:pt-10">
				<h1 className="title-page text-center text-[2.5rem]! lg:text-start">
					{notice === null ? "It’s live." : "Your page is ready"}
				</h1>
				{notice}
				<p className="text-center wrap-anywhere select-all lg:text-start js:sr-only">{page.url}</p>
				<CopyButton
					value={page.url}
					label={page.address}
					copiedLabel="Copied"
					variant="primary"
					size="lg"
					full
				/>
				<div className="flex flex-wrap gap-2 *:flex-1">
					{share}
					{notice === null ? (
						<a href={`/${page.username}`} className={buttonClass()}>
							View page
						</a>
					) : null}
				</div>
				<a
					href={INSTAGRAM_PROFILE}
					target="_blank"
					rel="noopener"
					className="link hit-44 w-fit max-lg:mx-auto"
				>
					Put it in your Instagram bio
				</a>
				<details className="group border-t border-hairline pt-2">
					<summary className="hit-44 flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-medium [&::-webkit-details-marker]:hidden">
						QR code
						<ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
					</summary>
					<div className="pt-3">{qrCode}</div>
				</details>
			</div>
		</div>
	);
}
