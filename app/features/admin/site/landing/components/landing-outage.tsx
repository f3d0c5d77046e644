import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/mark.tsx";

/** Replaces the landing page if its content can't be read. */
export function LandingFailed() {
	return (
		<Outage title="This page isn’t available right now">
			<p className="lede">Failed to load page content. Please try again later.</p>
			{/* A plain link, so that it reloads the document with or without scripts. */}
			<a href="/" className={buttonClass({ variant: "primary" })}>
				Try Again
			</a>
		</Outage>
	);
}

/** Replaces the landing page while maintenance mode is on. */
export function LandingMaintenance() {
	return (
		<Outage title="Site Under Maintenance">
			<p className="lede">
				We are working on this page. Creators’ pages stay up, and you can sign in as usual.
			</p>
			<a href="/admin/login" className="link hit-44 text-ui">
				Admin login
			</a>
		</Outage>
	);
}

function Outage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="page py-20 md:py-32">
			<div className="mx-auto grid max-w-lg justify-items-start gap-4">
				<Mark className="mb-2 size-10 rotate-[-14deg] text-leaf" />
				<h1 className="title-page">{title}</h1>
				{children}
			</div>
		</section>
	);
}
