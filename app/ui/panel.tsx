import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { isFailedPanel, type PanelResult } from "#app/lib/panel.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Part of a page that can fail alone: shows its data, or why there is none, with a link that loads the page again.
 *
 *     <Panel result={loaderData.users}>{(users) => <UserTable users={users} />}</Panel>
 */
export function Panel<T>({
	result,
	children,
}: {
	/** From `loadPanel`. */
	result: PanelResult<T>;
	children: (data: T) => ReactNode;
}) {
	if (isFailedPanel(result)) return <PanelFailure text={result.failure} />;
	return children(result.data);
}

function PanelFailure({ text }: { text: string }) {
	const { pathname, search } = useLocation();
	return (
		<Notice
			tone="warning"
			action={
				<ButtonLink
					// A link to the current address loads all data again, with and without JavaScript.
					to={pathname + search}
					replace
					preventScrollReset
					size="sm"
					icon={<RotateCw aria-hidden />}
				>
					Retry Connection
				</ButtonLink>
			}
		>
			{text}
		</Notice>
	);
}
