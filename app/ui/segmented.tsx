import { Lock } from "lucide-react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";

/** A switch between a few views of a page, such as 24h, 7d, 30d, 90d. Made of links, so that each view has a URL. */
export function Segmented({
	label,
	items,
	className,
}: {
	label: string;
	items: readonly {
		to: string;
		label: string;
		current: boolean;
		/** Whether the plan shows only a part of the view. */
		isLocked?: boolean | undefined;
	}[];
	className?: string;
}) {
	return (
		<nav
			aria-label={label}
			className={cx(
				"inline-flex max-w-full flex-wrap rounded-md border border-hairline bg-sunken p-0.75",
				className,
			)}
		>
			{items.map((item) => (
				<Link
					key={item.to}
					to={item.to}
					aria-current={item.current ? "true" : undefined}
					preventScrollReset
					className={cx(
						"hit-44 tabular grid min-h-9 min-w-11 place-items-center rounded-[7px] px-3 text-ui text-muted transition-colors duration-150 hover:text-ink",
						"aria-[current=true]:bg-raised aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:outline aria-[current=true]:-outline-offset-1 aria-[current=true]:outline-hairline aria-[current=true]:focus-visible:outline-2 aria-[current=true]:focus-visible:outline-leaf",
					)}
				>
					{item.isLocked ? (
						<span className="flex items-center gap-1">
							{item.label}
							<Lock aria-hidden className="size-3.5" />
							<span className="sr-only">(limited by your plan)</span>
						</span>
					) : (
						item.label
					)}
				</Link>
			))}
		</nav>
	);
}
