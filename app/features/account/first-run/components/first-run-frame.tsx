import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { englishFrame } from "#app/i18n/visitors/en-frame.ts";
import { Button } from "#app/ui/button.tsx";
import { ConnectionNotice } from "#app/ui/connection/connection-notice.tsx";
import { cx } from "#app/ui/cx.ts";

/**
 * Frame around the steps after sign-up, without the dashboard's header and tabs.
 * @param phone live phone with the page, in a wide window; null where the screen shows it itself
 * @param banner notices about the account that can't wait
 */
export function FirstRunFrame({
	isReadOnly,
	phone,
	banner,
	children,
}: {
	/** Whether an administrator views it: its controls are disabled. */
	isReadOnly: boolean;
	phone: ReactNode;
	banner: ReactNode;
	children: ReactNode;
}) {
	return (
		<div className="min-h-dvh">
			<ConnectionNotice texts={englishFrame} />
			<div
				className={cx(
					"page grid content-start justify-center gap-x-20 pt-4 pb-28 sm:pb-12 lg:pt-8",
					phone === null
						? "grid-cols-1"
						: "grid-cols-[minmax(0,40rem)] xl:grid-cols-[40rem_max-content]",
				)}
			>
				<main id="main" tabIndex={-1} className="min-w-0 outline-none">
					<div className="mb-6 grid gap-3 empty:hidden">{banner}</div>
					{isReadOnly ? (
						<fieldset disabled className="contents">
							{children}
						</fieldset>
					) : (
						children
					)}
					{isReadOnly ? null : (
						<Form method="post" action={href("/signout")} className="mt-12">
							<Button type="submit" variant="quiet" size="sm" className="-ml-3 text-muted">
								Sign out
							</Button>
						</Form>
					)}
				</main>
				{phone === null ? null : (
					<aside aria-label="Live preview" className="max-xl:hidden">
						<div className="sticky top-8">{phone}</div>
					</aside>
				)}
			</div>
		</div>
	);
}
