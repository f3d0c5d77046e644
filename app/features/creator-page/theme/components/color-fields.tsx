import type { FieldMetadata } from "@conform-to/react";
import { Check, TriangleAlert } from "lucide-react";
import type { PageTheme } from "#app/features/creator-page/core/page-theme.ts";
import type { ColorName } from "#app/features/creator-page/core/presets.ts";
import { themeColors } from "#app/features/creator-page/core/theme-colors.ts";
import { colorsIn } from "#app/lib/contrast.ts";
import { Button } from "#app/ui/button.tsx";
import { ColorField } from "#app/ui/color-field.tsx";
import { cx } from "#app/ui/cx.ts";
import { typeInto } from "#app/ui/type-into.ts";
import { type ContrastPair, contrastPairs } from "../contrast-guard.ts";
import { COLOR_LABELS } from "./color-labels.ts";

type Fields = Readonly<Record<ColorName, FieldMetadata<string>>>;

/** Fields for the colors that the plan lets creators choose, and whether all text of the page has enough contrast. */
export function ColorFields({
	fields,
	names,
	theme,
}: {
	fields: Fields;
	names: readonly ColorName[];
	/** The theme with unsaved changes. */
	theme: PageTheme;
}) {
	return (
		<div className="grid grid-cols-1 gap-6">
			<div className="grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 sm:grid-cols-3">
				{names.map((name) => (
					<ColorField
						key={name}
						field={fields[name]}
						label={COLOR_LABELS[name]}
						// A gradient has several colors; the field shows the first.
						fallback={colorsIn(themeColors(without(theme, name))[name])[0] ?? "#000000"}
						resetLabel="reset to theme color"
					/>
				))}
			</div>
			<ContrastGuard fields={fields} names={names} pairs={contrastPairs(theme)} />
		</div>
	);
}

/** @returns the theme with this field empty */
function without(theme: PageTheme, name: ColorName): PageTheme {
	const { [name]: _, ...colors } = theme.colors;
	return { ...theme, colors };
}

function ContrastGuard({
	fields,
	names,
	pairs,
}: {
	fields: Fields;
	names: readonly ColorName[];
	pairs: readonly ContrastPair[];
}) {
	return (
		<div className="grid gap-2">
			<h3 className="text-ui font-semibold">Contrast</h3>
			<ul className="rows">
				{pairs.map((pair) => (
					<li
						key={pair.name}
						className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-ui"
					>
						{pair.passes ? (
							<Check aria-hidden className="size-4 shrink-0 text-leaf" />
						) : (
							<TriangleAlert aria-hidden className="size-4 shrink-0 text-honey" />
						)}
						<span className="min-w-0 flex-1">
							{pair.label}
							{pair.passes ? null : <span className="text-honey">: hard to read</span>}
						</span>
						<span className={cx("tabular", pair.passes ? "text-muted" : "text-honey")}>
							{formatRatio(pair.ratio)}
						</span>
						{pair.passes || !names.includes(pair.name) ? null : (
							<NearestColor field={fields[pair.name]} color={pair.nearest} />
						)}
					</li>
				))}
			</ul>
			<p className="text-sm text-muted">Aim for a contrast of at least 4.5:1.</p>
		</div>
	);
}

function NearestColor({ field, color }: { field: FieldMetadata<string>; color: string }) {
	return (
		<>
			<Button
				size="sm"
				className="no-js:hidden"
				onClick={() => {
					const input = document.getElementById(field.id);
					if (input instanceof HTMLInputElement) typeInto(input, color);
				}}
			>
				Use {color}
			</Button>
			<span className="text-muted js:hidden">Nearest readable color: {color}</span>
		</>
	);
}

/** Rounds down, so that a ratio that fails is never shown as 4.5. */
function formatRatio(ratio: number): string {
	return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}
