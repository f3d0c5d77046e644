import { Fragment } from "react";
import { Form, href, Link } from "react-router";
import { fillNodes } from "#app/i18n/fill-text.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AnsweringPage } from "../recipients.server.ts";

type Texts = VisitorTexts["confirmAddress"];

/**
 * The page behind the link in a creator's reply. Only its button confirms the address, because email programs and scanners
 * open links.
 * @param page null if the link is invalid
 */
export function ConfirmAddressScreen({
	appName,
	texts,
	page,
}: {
	appName: string;
	texts: Texts;
	page: AnsweringPage | null;
}) {
	return (
		<div className="page flex min-h-dvh flex-col py-6">
			<header>
				<Link to={href("/")} className="inline-flex min-h-11 items-center rounded-md no-underline">
					<Wordmark name={appName} />
				</Link>
			</header>
			<main
				id="main"
				tabIndex={-1}
				className="m-auto grid w-full max-w-lg gap-6 py-10 outline-none"
			>
				{page === null ? <Invalid texts={texts} /> : <Known page={page} texts={texts} />}
			</main>
		</div>
	);
}

function Invalid({ texts }: { texts: Texts }) {
	return (
		<div>
			<h1 className="title-page mb-3">{texts.invalid}</h1>
			<p className="text-lg text-muted">{texts.invalidText}</p>
		</div>
	);
}

function Known({
	page: { name, username, address, isVisible, isConfirmed },
	texts,
}: {
	page: AnsweringPage;
	texts: Texts;
}) {
	const page = (
		<Fragment key="page">
			<bdi>{name}</bdi> (<bdi dir="ltr">{address}</bdi>)
		</Fragment>
	);
	return (
		<>
			<div>
				<h1 className="title-page mb-3">{isConfirmed ? texts.confirmed : texts.toConfirm}</h1>
				{/* Pressing the button changes it. */}
				<p role="status" className="text-lg wrap-anywhere text-muted">
					{fillNodes(isConfirmed ? texts.confirmedText : texts.toConfirmText, { page })}
				</p>
			</div>
			{isConfirmed ? (
				isVisible ? (
					<p>
						{/* A document of its own, without any of this one's scripts. */}
						<a href={`/${username}`} className={buttonClass({ variant: "secondary" })}>
							{texts.openPage}
						</a>
					</p>
				) : null
			) : (
				<>
					<Form method="post">
						<SubmitButton pendingLabel={texts.confirming}>{texts.confirm}</SubmitButton>
					</Form>
					<p className="text-ui text-muted">{texts.notYou}</p>
				</>
			)}
		</>
	);
}
