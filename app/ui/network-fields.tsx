import type { FieldMetadata } from "@conform-to/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { BrandIcon, brandName } from "./brand-icon.tsx";
import { cx } from "./cx.ts";
import { TextField } from "./field.tsx";

const FIRST_SHOWN = 7;

/**
 * A field for each network: first those that are filled in, and the others under "Add network". All are part of the
 * form, so it works without JavaScript, and a network that isn't shown is not removed.
 *
 * @param networks in the order of the fields
 * @param firstShown number of fields that are shown even if they are empty
 * @param fieldClassName layout of label and field
 */
export function NetworkFields<Network extends string>({
	networks,
	fields,
	maxLength,
	firstShown = FIRST_SHOWN,
	className,
	fieldClassName,
}: {
	networks: readonly Network[];
	fields: Readonly<Record<Network, FieldMetadata<string | undefined>>>;
	maxLength: number;
	firstShown?: number;
	className: string;
	fieldClassName?: string;
}) {
	// Fields keep their places while the form is open, because a field that moves loses the focus.
	const [shown] = useState(() =>
		chooseShown(networks, firstShown, (network) => Boolean(fields[network].value)),
	);
	const others = networks.filter((network) => !shown.has(network));
	const hasErrors = others.some((network) => fields[network].errors !== undefined);
	const [isOpen, setOpen] = useState(hasErrors);
	const fieldOf = (network: Network) => (
		<TextField
			key={network}
			field={fields[network]}
			label={brandName(network)}
			{...(fieldClassName === undefined ? {} : { className: fieldClassName })}
			prefix={<BrandIcon name={network} size={18} />}
			inputMode="url"
			maxLength={maxLength}
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
		/>
	);
	return (
		<>
			<div className={className}>{networks.filter((each) => shown.has(each)).map(fieldOf)}</div>
			{others.length === 0 ? null : (
				<details
					open={isOpen || hasErrors}
					onToggle={(event) => setOpen(event.currentTarget.open)}
					className="group"
				>
					<summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-md border border-dashed border-edge/60 px-3 text-ui font-medium transition-colors hover:border-ink [&::-webkit-details-marker]:hidden">
						<Plus aria-hidden className="size-4.5 group-open:rotate-45" />
						Add network
						<span className="ml-auto flex gap-3 text-muted group-open:hidden max-sm:hidden">
							{others.map((network) => (
								<BrandIcon key={network} name={network} size={16} />
							))}
						</span>
					</summary>
					<div className={cx("mt-4", className)}>{others.map(fieldOf)}</div>
				</details>
			)}
		</>
	);
}

function chooseShown<Network extends string>(
	networks: readonly Network[],
	firstShown: number,
	isFilled: (network: Network) => boolean,
): ReadonlySet<Network> {
	const filled = networks.filter(isFilled);
	const empty = networks.filter((network) => !isFilled(network));
	return new Set([...filled, ...empty.slice(0, Math.max(0, firstShown - filled.length))]);
}
