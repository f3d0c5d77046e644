import { Form, href, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AnsweringPage } from "../recipients.server.ts";

/**
 * The page behind the link in a creator's reply. Only its button confirms the address, because email programs and scanners
 * open links.
 * @param page null if the link is invalid
 */
export function ConfirmAddressScreen({
	appName,
	page,
}: {
	appName: string;
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
				{page === null ? <Invalid /> : <Known page={page} />}
			</main>
		</div>
	);
}

function Invalid() {
	return (
		<div>
			<h1 className="title-page mb-3">This link doesn’t work</h1>
			<p className="text-lg text-muted">It may be incomplete, or too old.</p>
		</div>
	);
}

function Known({ page: { name, username, isVisible, isConfirmed } }: { page: AnsweringPage }) {
	const who = (
		<>
			<bdi>{name}</bdi> (/{username})
		</>
	);
	return (
		<>
			<div>
				<h1 className="title-page mb-3">
					{isConfirmed ? "Address confirmed" : "Confirm your address"}
				</h1>
				{/* Pressing the button changes it. */}
				<p role="status" className="text-lg wrap-anywhere text-muted">
					{isConfirmed ? (
						<>Thank you. {who} can reply to your messages.</>
					) : (
						<>
							You sent a message to {who} and got a reply. Confirm that you own the address of that
							email, so that they can reply to you again.
						</>
					)}
				</p>
			</div>
			{isConfirmed ? (
				isVisible ? (
					<p>
						{/* A document of its own, without any of this one's scripts. */}
						<a href={`/${username}`} className={buttonClass({ variant: "secondary" })}>
							Open the page
						</a>
					</p>
				) : null
			) : (
				<>
					<Form method="post">
						<SubmitButton pendingLabel="Confirming…">Confirm address</SubmitButton>
					</Form>
					<p className="text-ui text-muted">
						If you didn’t write to this page, close this window. Somebody else entered your address.
					</p>
				</>
			)}
		</>
	);
}
