import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { BrandIcon, brandName } from "#app/ui/brand-icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { LinksReply } from "../edit/links-reply.ts";
import { moveToIndex } from "../list/link-order.ts";
import { DraggableRows, DragSlot } from "./draggable-rows.tsx";

/**
 * The social icons in the page's order, to be reordered.
 * @param platforms platforms in the page's order
 */
export function SocialOrder({ platforms: stored }: { platforms: readonly string[] }) {
	const fetcher = useFetcher<LinksReply>();
	/** The order after a drag, before the server has confirmed it. */
	const [dragged, setDragged] = useState<readonly string[] | null>(null);
	const platforms = fetcher.state === "idle" || dragged === null ? stored : dragged;
	const items = useMemo(
		() => platforms.map((platform) => ({ id: platform, title: brandName(platform) })),
		[platforms],
	);
	const listRef = useRef<HTMLOListElement>(null);
	const pressed = useRef<string>(undefined);

	// The pressed button moves with its row, and may be disabled there.
	const order = platforms.join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs after each new order.
	useEffect(() => {
		if (pressed.current === undefined) return;
		const row = listRef.current?.querySelector(`[data-platform="${pressed.current}"]`);
		const buttons = [...(row?.querySelectorAll("button") ?? [])];
		pressed.current = undefined;
		if (mayMoveFocus()) buttons.find((button) => !button.disabled)?.focus();
	}, [order]);

	if (platforms.length < 2) return null;
	return (
		<Section
			id="social-order"
			title="Order of social icons"
			description="From left to right on your page."
			className="scroll-mt-24"
		>
			<ReplyToast toast={fetcher.data?.toast} />
			<ol ref={listRef} className="rows draggable-rows">
				{items.map(({ id: platform, title: name }, index) => {
					return (
						<li key={platform} data-platform={platform} className="relative">
							<fetcher.Form
								method="post"
								action={href("/dashboard/links")}
								onSubmit={() => {
									setDragged(null);
									pressed.current = platform;
								}}
								className="flex min-h-14 items-center gap-3"
							>
								<input type="hidden" name="platform" value={platform} />
								<DragSlot id={platform} />
								<BrandIcon name={platform} size={18} className="shrink-0" />
								<span className="min-w-0 flex-1 truncate text-ui">{name}</span>
								<IconButton
									type="submit"
									name="intent"
									value="move-social-link-up"
									label={`Move ${name} up`}
									icon={<ArrowUp aria-hidden />}
									disabled={index === 0}
								/>
								<IconButton
									type="submit"
									name="intent"
									value="move-social-link-down"
									label={`Move ${name} down`}
									icon={<ArrowDown aria-hidden />}
									disabled={index === platforms.length - 1}
								/>
							</fetcher.Form>
						</li>
					);
				})}
			</ol>
			<DraggableRows
				listRef={listRef}
				items={items}
				first={0}
				total={items.length}
				onDrop={(platform, over) => {
					const from = platforms.indexOf(platform);
					const ids = moveToIndex(platforms, { from, to: platforms.indexOf(over) });
					setDragged(ids);
					const place = String(ids.indexOf(platform) + 1);
					void fetcher.submit(
						{ intent: "move-social-link-to", platform, place },
						{ method: "post", action: href("/dashboard/links") },
					);
				}}
			/>
		</Section>
	);
}
