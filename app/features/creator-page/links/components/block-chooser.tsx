import { Lock } from "lucide-react";
import { useState } from "react";
import { hasPlan, PLANS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { closeDialog, Dialog, openDialog } from "#app/ui/dialog.tsx";
import { KINDS, type KindFamily, LINK_KINDS, type LinkKind } from "../kinds/kinds.ts";
import { KindIcon } from "./kind-icon.tsx";

const BLOCK_CHOOSER_ID = "choose-block";

const FAMILIES: readonly { name: KindFamily; label: string }[] = [
	{ name: "links", label: "Links" },
	{ name: "media", label: "Media" },
	{ name: "people", label: "People" },
	{ name: "structure", label: "Structure" },
];

/**
 * Choice of the kind of link to add. Its buttons belong to a form elsewhere: without scripts they open the page again
 * with the fields of that kind, and with what was typed.
 * @param formId form that adds the link
 * @param tier plan of the creator: kinds of higher plans name theirs
 * @param onChoose called when the chooser has closed
 */
export function BlockChooser({
	formId,
	tier,
	onChoose,
}: {
	formId: string;
	tier: Tier;
	onChoose: (kind: LinkKind) => void;
}) {
	return (
		<Dialog id={BLOCK_CHOOSER_ID} title="Choose a block" shape="chooser">
			{FAMILIES.map(({ name, label }) => (
				<section key={name} aria-labelledby={`${BLOCK_CHOOSER_ID}-${name}`}>
					<h3 id={`${BLOCK_CHOOSER_ID}-${name}`} className="mb-2 text-sm text-muted">
						{label}
					</h3>
					<div className="grid grid-cols-3 gap-2">
						{LINK_KINDS.filter((kind) => KINDS[kind].family === name).map((kind) => (
							<Tile
								key={kind}
								kind={kind}
								formId={formId}
								tier={tier}
								onChoose={() => {
									closeDialog(BLOCK_CHOOSER_ID);
									onChoose(kind);
								}}
							/>
						))}
					</div>
				</section>
			))}
		</Dialog>
	);
}

/** Opens the chooser. It is shown as pressed first: laying out all tiles takes longer than a press may wait. */
export function ChooserTrigger(props: Omit<ButtonProps, "type">) {
	const [isPressed, setPressed] = useState(false);
	return (
		<Button
			{...props}
			aria-haspopup="dialog"
			popoverTarget={BLOCK_CHOOSER_ID}
			data-pressed={isPressed ? "" : undefined}
			onClick={async (event) => {
				event.preventDefault();
				setPressed(true);
				await afterPaint();
				openDialog(BLOCK_CHOOSER_ID);
				setPressed(false);
			}}
			className={cx(props.className, "data-pressed:border-ink data-pressed:bg-wash")}
		/>
	);
}

function Tile({
	kind,
	formId,
	tier,
	onChoose,
}: {
	kind: LinkKind;
	formId: string;
	tier: Tier;
	onChoose: () => void;
}) {
	const { label, hint, plan } = KINDS[kind];
	return (
		<button
			type="submit"
			form={formId}
			formMethod="get"
			formNoValidate
			name="kind"
			value={kind}
			title={hint}
			onClick={(event) => {
				event.preventDefault();
				onChoose();
			}}
			className="grid min-h-22 content-start justify-items-center gap-1.5 rounded-md border border-edge bg-raised px-1.5 py-3 max-sm:gap-1 text-center hover:border-ink sm:justify-items-start sm:px-3 sm:text-start"
		>
			<span className="text-leaf">
				<KindIcon kind={kind} size={24} />
			</span>
			<span className="text-sm font-medium">{label}</span>{" "}
			{hasPlan(tier, plan) ? null : (
				<Badge>
					<Lock aria-hidden className="size-3" />
					{PLANS[plan].name}
				</Badge>
			)}{" "}
			{/* A narrow tile shows its beginning; screen readers say all of it. */}
			<span className="text-sm leading-snug text-muted max-sm:line-clamp-2 max-sm:text-xs max-sm:leading-snug">
				{hint}
			</span>
		</button>
	);
}
