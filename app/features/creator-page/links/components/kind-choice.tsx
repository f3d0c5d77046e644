import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { hasPlan, PLANS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ErrorList } from "#app/ui/field.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import { KINDS, LINK_KINDS, type LinkKind } from "../kinds/kinds.ts";

/** Choice of the kind of link to add: works with one click, with arrow keys, and without scripts. */
export function KindChoice({
	field,
	tier,
}: {
	field: FieldMetadata<LinkKind | undefined>;
	/** Plan of the creator. Kinds of higher plans name theirs. */
	tier: Tier;
}) {
	const focus = useRefusedFocus(field.errors !== undefined);
	return (
		<fieldset>
			<legend className="sr-only">Kind</legend>
			<div className="flex flex-wrap gap-2">
				{getCollectionProps(field, { type: "radio", options: LINK_KINDS }).map(
					({ key, ...radio }) => {
						const { label, hint, plan } = KINDS[radio.value as LinkKind];
						return (
							<label
								key={key}
								title={hint}
								className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-raised px-3 text-ui has-checked:border-leaf has-checked:bg-leaf-wash has-checked:font-medium"
							>
								<input {...radio} {...focus} className="size-4" />
								{label}
								{hasPlan(tier, plan) ? null : <Badge>{PLANS[plan].name}</Badge>}
							</label>
						);
					},
				)}
			</div>
			<ErrorList id={field.errorId} errors={field.errors} className="mt-2" />
			<p className="mt-2 text-sm text-muted" aria-live="polite">
				{KINDS[LINK_KINDS.find((kind) => kind === field.value) ?? "link"].hint}
			</p>
		</fieldset>
	);
}
