// Made by schemas/generate.ts from the schema files: change those, then `npm run generate`.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

var extractSymbolsArgs = validate10;
var func2 = require_ucs2length().default;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.max_symbols === void 0) {
        data.max_symbols = 400;
      }
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate10.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "path" || key0 === "max_symbols" || key0 === "snapshot")) {
            validate10.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.path !== void 0) {
            let data0 = data.path;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) < 1) {
                  validate10.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate10.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            let data1 = data.max_symbols;
            const _errs4 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate10.errors = [{ instancePath: instancePath + "/max_symbols", schemaPath: "#/properties/max_symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs4) {
              if (typeof data1 == "number" && isFinite(data1)) {
                if (data1 > 9007199254740991 || isNaN(data1)) {
                  validate10.errors = [{ instancePath: instancePath + "/max_symbols", schemaPath: "#/properties/max_symbols/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                  return false;
                } else {
                  if (data1 < 0 || isNaN(data1)) {
                    validate10.errors = [{ instancePath: instancePath + "/max_symbols", schemaPath: "#/properties/max_symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
            if (valid0) {
              if (data.snapshot !== void 0) {
                let data2 = data.snapshot;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (typeof data2 === "string") {
                    if (func2(data2) > 400) {
                      validate10.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 400 }, message: "must NOT have more than 400 characters" }];
                      return false;
                    } else {
                      if (func2(data2) < 1) {
                        validate10.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate10.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate10.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate10.errors = vErrors;
  return errors === 0;
}
var extractSymbolsResult = validate11;
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.symbols === void 0 && (missing0 = "symbols") || data.truncated === void 0 && (missing0 = "truncated") || data.metrics === void 0 && (missing0 = "metrics")) {
        validate11.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          const _errs1 = errors;
          if (typeof data.path !== "string") {
            validate11.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.symbols !== void 0) {
            let data1 = data.symbols;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data2 = data1[i0];
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                      let missing1;
                      if (data2.kind === void 0 && (missing1 = "kind") || data2.name === void 0 && (missing1 = "name") || data2.line === void 0 && (missing1 = "line")) {
                        validate11.errors = [{ instancePath: instancePath + "/symbols/" + i0, schemaPath: "#/properties/symbols/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        if (data2.kind !== void 0) {
                          const _errs7 = errors;
                          if (typeof data2.kind !== "string") {
                            validate11.errors = [{ instancePath: instancePath + "/symbols/" + i0 + "/kind", schemaPath: "#/properties/symbols/items/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid2 = _errs7 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data2.name !== void 0) {
                            const _errs9 = errors;
                            if (typeof data2.name !== "string") {
                              validate11.errors = [{ instancePath: instancePath + "/symbols/" + i0 + "/name", schemaPath: "#/properties/symbols/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs9 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data2.line !== void 0) {
                              let data5 = data2.line;
                              const _errs11 = errors;
                              if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                                validate11.errors = [{ instancePath: instancePath + "/symbols/" + i0 + "/line", schemaPath: "#/properties/symbols/items/properties/line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs11) {
                                if (typeof data5 == "number" && isFinite(data5)) {
                                  if (data5 < 1 || isNaN(data5)) {
                                    validate11.errors = [{ instancePath: instancePath + "/symbols/" + i0 + "/line", schemaPath: "#/properties/symbols/items/properties/line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                    return false;
                                  }
                                }
                              }
                              var valid2 = _errs11 === errors;
                            } else {
                              var valid2 = true;
                            }
                          }
                        }
                      }
                    } else {
                      validate11.errors = [{ instancePath: instancePath + "/symbols/" + i0, schemaPath: "#/properties/symbols/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate11.errors = [{ instancePath: instancePath + "/symbols", schemaPath: "#/properties/symbols/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.truncated !== void 0) {
              const _errs13 = errors;
              if (typeof data.truncated !== "boolean") {
                validate11.errors = [{ instancePath: instancePath + "/truncated", schemaPath: "#/properties/truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs13 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.metrics !== void 0) {
                let data7 = data.metrics;
                const _errs15 = errors;
                if (errors === _errs15) {
                  if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                    let missing2;
                    if (data7.time_ms === void 0 && (missing2 = "time_ms") || data7.bytes_read === void 0 && (missing2 = "bytes_read") || data7.files_scanned === void 0 && (missing2 = "files_scanned")) {
                      validate11.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                      return false;
                    } else {
                      if (data7.time_ms !== void 0) {
                        let data8 = data7.time_ms;
                        const _errs17 = errors;
                        if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                          validate11.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs17) {
                          if (typeof data8 == "number" && isFinite(data8)) {
                            if (data8 < 0 || isNaN(data8)) {
                              validate11.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                        var valid3 = _errs17 === errors;
                      } else {
                        var valid3 = true;
                      }
                      if (valid3) {
                        if (data7.bytes_read !== void 0) {
                          let data9 = data7.bytes_read;
                          const _errs19 = errors;
                          if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                            validate11.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs19) {
                            if (typeof data9 == "number" && isFinite(data9)) {
                              if (data9 < 0 || isNaN(data9)) {
                                validate11.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                          var valid3 = _errs19 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data7.files_scanned !== void 0) {
                            let data10 = data7.files_scanned;
                            const _errs21 = errors;
                            if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                              validate11.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs21) {
                              if (typeof data10 == "number" && isFinite(data10)) {
                                if (data10 < 0 || isNaN(data10)) {
                                  validate11.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid3 = _errs21 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data7.hits !== void 0) {
                              let data11 = data7.hits;
                              const _errs23 = errors;
                              if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                validate11.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs23) {
                                if (typeof data11 == "number" && isFinite(data11)) {
                                  if (data11 < 0 || isNaN(data11)) {
                                    validate11.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                              var valid3 = _errs23 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data7.symbols !== void 0) {
                                let data12 = data7.symbols;
                                const _errs25 = errors;
                                if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                  validate11.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs25) {
                                  if (typeof data12 == "number" && isFinite(data12)) {
                                    if (data12 < 0 || isNaN(data12)) {
                                      validate11.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid3 = _errs25 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data7.lines_returned !== void 0) {
                                  let data13 = data7.lines_returned;
                                  const _errs27 = errors;
                                  if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                    validate11.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs27) {
                                    if (typeof data13 == "number" && isFinite(data13)) {
                                      if (data13 < 0 || isNaN(data13)) {
                                        validate11.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid3 = _errs27 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data7.binary_skipped !== void 0) {
                                    let data14 = data7.binary_skipped;
                                    const _errs29 = errors;
                                    if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                                      validate11.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs29) {
                                      if (typeof data14 == "number" && isFinite(data14)) {
                                        if (data14 < 0 || isNaN(data14)) {
                                          validate11.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid3 = _errs29 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data7.ignored !== void 0) {
                                      let data15 = data7.ignored;
                                      const _errs31 = errors;
                                      if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                                        validate11.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs31) {
                                        if (typeof data15 == "number" && isFinite(data15)) {
                                          if (data15 < 0 || isNaN(data15)) {
                                            validate11.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid3 = _errs31 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                    if (valid3) {
                                      if (data7.unreadable_names !== void 0) {
                                        let data16 = data7.unreadable_names;
                                        const _errs33 = errors;
                                        if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                          validate11.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs33) {
                                          if (typeof data16 == "number" && isFinite(data16)) {
                                            if (data16 < 1 || isNaN(data16)) {
                                              validate11.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid3 = _errs33 === errors;
                                      } else {
                                        var valid3 = true;
                                      }
                                      if (valid3) {
                                        if (data7.store_reads !== void 0) {
                                          let data17 = data7.store_reads;
                                          const _errs35 = errors;
                                          if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                            validate11.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          if (errors === _errs35) {
                                            if (typeof data17 == "number" && isFinite(data17)) {
                                              if (data17 < 0 || isNaN(data17)) {
                                                validate11.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                return false;
                                              }
                                            }
                                          }
                                          var valid3 = _errs35 === errors;
                                        } else {
                                          var valid3 = true;
                                        }
                                        if (valid3) {
                                          if (data7.store_bytes !== void 0) {
                                            let data18 = data7.store_bytes;
                                            const _errs37 = errors;
                                            if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                              validate11.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            if (errors === _errs37) {
                                              if (typeof data18 == "number" && isFinite(data18)) {
                                                if (data18 < 0 || isNaN(data18)) {
                                                  validate11.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                  return false;
                                                }
                                              }
                                            }
                                            var valid3 = _errs37 === errors;
                                          } else {
                                            var valid3 = true;
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  } else {
                    validate11.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid0 = _errs15 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate11.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate11.errors = vErrors;
  return errors === 0;
}
var grepArgs = validate12;
var schema13 = { "type": "object", "additionalProperties": false, "required": ["pattern"], "properties": { "pattern": { "type": "string", "minLength": 1, "maxLength": 1e3 }, "regex": { "type": "boolean", "default": false }, "case_sensitive": { "type": "boolean", "default": true }, "paths": { "type": "array", "maxItems": 100, "items": { "type": "string", "maxLength": 512 } }, "max_hits": { "type": "integer", "minimum": 0, "maximum": 9007199254740991, "default": 200 }, "max_files": { "type": "integer", "minimum": 0, "maximum": 9007199254740991, "default": 2e4 }, "max_bytes": { "type": "integer", "minimum": 0, "maximum": 268435456, "default": 2e6 }, "context": { "type": "integer", "minimum": 0, "maximum": 20, "default": 0 }, "include_hidden": { "type": "boolean", "default": false }, "include_binary": { "type": "boolean", "default": false }, "exclude_dirs": { "type": "array", "maxItems": 1e3, "items": { "type": "string" }, "default": [] }, "exclude_globs": { "type": "array", "maxItems": 100, "items": { "type": "string", "maxLength": 512 }, "default": [] }, "respect_gitignore": { "type": "boolean", "default": false }, "timeout_ms": { "type": "integer", "minimum": 1, "maximum": 25e3, "default": 1e4 }, "snapshot": { "type": "string", "minLength": 1, "maxLength": 400 } }, "$id": "grepArgs" };
var func5 = Object.prototype.hasOwnProperty;
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.regex === void 0) {
        data.regex = false;
      }
      if (data.case_sensitive === void 0) {
        data.case_sensitive = true;
      }
      if (data.max_hits === void 0) {
        data.max_hits = 200;
      }
      if (data.max_files === void 0) {
        data.max_files = 2e4;
      }
      if (data.max_bytes === void 0) {
        data.max_bytes = 2e6;
      }
      if (data.context === void 0) {
        data.context = 0;
      }
      if (data.include_hidden === void 0) {
        data.include_hidden = false;
      }
      if (data.include_binary === void 0) {
        data.include_binary = false;
      }
      if (data.exclude_dirs === void 0) {
        data.exclude_dirs = [];
      }
      if (data.exclude_globs === void 0) {
        data.exclude_globs = [];
      }
      if (data.respect_gitignore === void 0) {
        data.respect_gitignore = false;
      }
      if (data.timeout_ms === void 0) {
        data.timeout_ms = 1e4;
      }
      let missing0;
      if (data.pattern === void 0 && (missing0 = "pattern")) {
        validate12.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func5.call(schema13.properties, key0)) {
            validate12.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.pattern !== void 0) {
            let data0 = data.pattern;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 1e3) {
                  validate12.errors = [{ instancePath: instancePath + "/pattern", schemaPath: "#/properties/pattern/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate12.errors = [{ instancePath: instancePath + "/pattern", schemaPath: "#/properties/pattern/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate12.errors = [{ instancePath: instancePath + "/pattern", schemaPath: "#/properties/pattern/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            const _errs4 = errors;
            if (typeof data.regex !== "boolean") {
              validate12.errors = [{ instancePath: instancePath + "/regex", schemaPath: "#/properties/regex/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs4 === errors;
            if (valid0) {
              const _errs6 = errors;
              if (typeof data.case_sensitive !== "boolean") {
                validate12.errors = [{ instancePath: instancePath + "/case_sensitive", schemaPath: "#/properties/case_sensitive/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs6 === errors;
              if (valid0) {
                if (data.paths !== void 0) {
                  let data3 = data.paths;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (Array.isArray(data3)) {
                      if (data3.length > 100) {
                        validate12.errors = [{ instancePath: instancePath + "/paths", schemaPath: "#/properties/paths/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                        return false;
                      } else {
                        var valid1 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data4 = data3[i0];
                          const _errs10 = errors;
                          if (errors === _errs10) {
                            if (typeof data4 === "string") {
                              if (func2(data4) > 512) {
                                validate12.errors = [{ instancePath: instancePath + "/paths/" + i0, schemaPath: "#/properties/paths/items/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }];
                                return false;
                              }
                            } else {
                              validate12.errors = [{ instancePath: instancePath + "/paths/" + i0, schemaPath: "#/properties/paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid1 = _errs10 === errors;
                          if (!valid1) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate12.errors = [{ instancePath: instancePath + "/paths", schemaPath: "#/properties/paths/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  let data5 = data.max_hits;
                  const _errs12 = errors;
                  if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                    validate12.errors = [{ instancePath: instancePath + "/max_hits", schemaPath: "#/properties/max_hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs12) {
                    if (typeof data5 == "number" && isFinite(data5)) {
                      if (data5 > 9007199254740991 || isNaN(data5)) {
                        validate12.errors = [{ instancePath: instancePath + "/max_hits", schemaPath: "#/properties/max_hits/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                        return false;
                      } else {
                        if (data5 < 0 || isNaN(data5)) {
                          validate12.errors = [{ instancePath: instancePath + "/max_hits", schemaPath: "#/properties/max_hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                          return false;
                        }
                      }
                    }
                  }
                  var valid0 = _errs12 === errors;
                  if (valid0) {
                    let data6 = data.max_files;
                    const _errs14 = errors;
                    if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                      validate12.errors = [{ instancePath: instancePath + "/max_files", schemaPath: "#/properties/max_files/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs14) {
                      if (typeof data6 == "number" && isFinite(data6)) {
                        if (data6 > 9007199254740991 || isNaN(data6)) {
                          validate12.errors = [{ instancePath: instancePath + "/max_files", schemaPath: "#/properties/max_files/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data6 < 0 || isNaN(data6)) {
                            validate12.errors = [{ instancePath: instancePath + "/max_files", schemaPath: "#/properties/max_files/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs14 === errors;
                    if (valid0) {
                      let data7 = data.max_bytes;
                      const _errs16 = errors;
                      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                        validate12.errors = [{ instancePath: instancePath + "/max_bytes", schemaPath: "#/properties/max_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs16) {
                        if (typeof data7 == "number" && isFinite(data7)) {
                          if (data7 > 268435456 || isNaN(data7)) {
                            validate12.errors = [{ instancePath: instancePath + "/max_bytes", schemaPath: "#/properties/max_bytes/maximum", keyword: "maximum", params: { comparison: "<=", limit: 268435456 }, message: "must be <= 268435456" }];
                            return false;
                          } else {
                            if (data7 < 0 || isNaN(data7)) {
                              validate12.errors = [{ instancePath: instancePath + "/max_bytes", schemaPath: "#/properties/max_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs16 === errors;
                      if (valid0) {
                        let data8 = data.context;
                        const _errs18 = errors;
                        if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                          validate12.errors = [{ instancePath: instancePath + "/context", schemaPath: "#/properties/context/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs18) {
                          if (typeof data8 == "number" && isFinite(data8)) {
                            if (data8 > 20 || isNaN(data8)) {
                              validate12.errors = [{ instancePath: instancePath + "/context", schemaPath: "#/properties/context/maximum", keyword: "maximum", params: { comparison: "<=", limit: 20 }, message: "must be <= 20" }];
                              return false;
                            } else {
                              if (data8 < 0 || isNaN(data8)) {
                                validate12.errors = [{ instancePath: instancePath + "/context", schemaPath: "#/properties/context/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs18 === errors;
                        if (valid0) {
                          const _errs20 = errors;
                          if (typeof data.include_hidden !== "boolean") {
                            validate12.errors = [{ instancePath: instancePath + "/include_hidden", schemaPath: "#/properties/include_hidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid0 = _errs20 === errors;
                          if (valid0) {
                            const _errs22 = errors;
                            if (typeof data.include_binary !== "boolean") {
                              validate12.errors = [{ instancePath: instancePath + "/include_binary", schemaPath: "#/properties/include_binary/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                              return false;
                            }
                            var valid0 = _errs22 === errors;
                            if (valid0) {
                              let data11 = data.exclude_dirs;
                              const _errs24 = errors;
                              if (errors === _errs24) {
                                if (Array.isArray(data11)) {
                                  if (data11.length > 1e3) {
                                    validate12.errors = [{ instancePath: instancePath + "/exclude_dirs", schemaPath: "#/properties/exclude_dirs/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                                    return false;
                                  } else {
                                    var valid2 = true;
                                    const len1 = data11.length;
                                    for (let i1 = 0; i1 < len1; i1++) {
                                      const _errs26 = errors;
                                      if (typeof data11[i1] !== "string") {
                                        validate12.errors = [{ instancePath: instancePath + "/exclude_dirs/" + i1, schemaPath: "#/properties/exclude_dirs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid2 = _errs26 === errors;
                                      if (!valid2) {
                                        break;
                                      }
                                    }
                                  }
                                } else {
                                  validate12.errors = [{ instancePath: instancePath + "/exclude_dirs", schemaPath: "#/properties/exclude_dirs/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                  return false;
                                }
                              }
                              var valid0 = _errs24 === errors;
                              if (valid0) {
                                let data13 = data.exclude_globs;
                                const _errs28 = errors;
                                if (errors === _errs28) {
                                  if (Array.isArray(data13)) {
                                    if (data13.length > 100) {
                                      validate12.errors = [{ instancePath: instancePath + "/exclude_globs", schemaPath: "#/properties/exclude_globs/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                                      return false;
                                    } else {
                                      var valid3 = true;
                                      const len2 = data13.length;
                                      for (let i2 = 0; i2 < len2; i2++) {
                                        let data14 = data13[i2];
                                        const _errs30 = errors;
                                        if (errors === _errs30) {
                                          if (typeof data14 === "string") {
                                            if (func2(data14) > 512) {
                                              validate12.errors = [{ instancePath: instancePath + "/exclude_globs/" + i2, schemaPath: "#/properties/exclude_globs/items/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }];
                                              return false;
                                            }
                                          } else {
                                            validate12.errors = [{ instancePath: instancePath + "/exclude_globs/" + i2, schemaPath: "#/properties/exclude_globs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid3 = _errs30 === errors;
                                        if (!valid3) {
                                          break;
                                        }
                                      }
                                    }
                                  } else {
                                    validate12.errors = [{ instancePath: instancePath + "/exclude_globs", schemaPath: "#/properties/exclude_globs/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs28 === errors;
                                if (valid0) {
                                  const _errs32 = errors;
                                  if (typeof data.respect_gitignore !== "boolean") {
                                    validate12.errors = [{ instancePath: instancePath + "/respect_gitignore", schemaPath: "#/properties/respect_gitignore/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                    return false;
                                  }
                                  var valid0 = _errs32 === errors;
                                  if (valid0) {
                                    let data16 = data.timeout_ms;
                                    const _errs34 = errors;
                                    if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                      validate12.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs34) {
                                      if (typeof data16 == "number" && isFinite(data16)) {
                                        if (data16 > 25e3 || isNaN(data16)) {
                                          validate12.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 25e3 }, message: "must be <= 25000" }];
                                          return false;
                                        } else {
                                          if (data16 < 1 || isNaN(data16)) {
                                            validate12.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                            return false;
                                          }
                                        }
                                      }
                                    }
                                    var valid0 = _errs34 === errors;
                                    if (valid0) {
                                      if (data.snapshot !== void 0) {
                                        let data17 = data.snapshot;
                                        const _errs36 = errors;
                                        if (errors === _errs36) {
                                          if (typeof data17 === "string") {
                                            if (func2(data17) > 400) {
                                              validate12.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 400 }, message: "must NOT have more than 400 characters" }];
                                              return false;
                                            } else {
                                              if (func2(data17) < 1) {
                                                validate12.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                return false;
                                              }
                                            }
                                          } else {
                                            validate12.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs36 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate12.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
var grepResult = validate13;
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.hits === void 0 && (missing0 = "hits") || data.truncated === void 0 && (missing0 = "truncated") || data.metrics === void 0 && (missing0 = "metrics")) {
        validate13.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.hits !== void 0) {
          let data0 = data.hits;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0];
                const _errs3 = errors;
                if (errors === _errs3) {
                  if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                    let missing1;
                    if (data1.path === void 0 && (missing1 = "path") || data1.line === void 0 && (missing1 = "line") || data1.text === void 0 && (missing1 = "text")) {
                      validate13.errors = [{ instancePath: instancePath + "/hits/" + i0, schemaPath: "#/properties/hits/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                      return false;
                    } else {
                      if (data1.path !== void 0) {
                        const _errs5 = errors;
                        if (typeof data1.path !== "string") {
                          validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/path", schemaPath: "#/properties/hits/items/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs5 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.line !== void 0) {
                          let data3 = data1.line;
                          const _errs7 = errors;
                          if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                            validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/line", schemaPath: "#/properties/hits/items/properties/line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs7) {
                            if (typeof data3 == "number" && isFinite(data3)) {
                              if (data3 < 1 || isNaN(data3)) {
                                validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/line", schemaPath: "#/properties/hits/items/properties/line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                return false;
                              }
                            }
                          }
                          var valid2 = _errs7 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data1.text !== void 0) {
                            const _errs9 = errors;
                            if (typeof data1.text !== "string") {
                              validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/text", schemaPath: "#/properties/hits/items/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs9 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data1.line_truncated !== void 0) {
                              const _errs11 = errors;
                              if (true !== data1.line_truncated) {
                                validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/line_truncated", schemaPath: "#/properties/hits/items/properties/line_truncated/const", keyword: "const", params: { allowedValue: true }, message: "must be equal to constant" }];
                                return false;
                              }
                              var valid2 = _errs11 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data1.context !== void 0) {
                                let data6 = data1.context;
                                const _errs12 = errors;
                                if (errors === _errs12) {
                                  if (Array.isArray(data6)) {
                                    var valid3 = true;
                                    const len1 = data6.length;
                                    for (let i1 = 0; i1 < len1; i1++) {
                                      let data7 = data6[i1];
                                      const _errs14 = errors;
                                      if (errors === _errs14) {
                                        if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                                          let missing2;
                                          if (data7.line === void 0 && (missing2 = "line") || data7.text === void 0 && (missing2 = "text")) {
                                            validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/context/" + i1, schemaPath: "#/properties/hits/items/properties/context/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                            return false;
                                          } else {
                                            if (data7.line !== void 0) {
                                              let data8 = data7.line;
                                              const _errs16 = errors;
                                              if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                                                validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/context/" + i1 + "/line", schemaPath: "#/properties/hits/items/properties/context/items/properties/line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                return false;
                                              }
                                              if (errors === _errs16) {
                                                if (typeof data8 == "number" && isFinite(data8)) {
                                                  if (data8 < 1 || isNaN(data8)) {
                                                    validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/context/" + i1 + "/line", schemaPath: "#/properties/hits/items/properties/context/items/properties/line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                    return false;
                                                  }
                                                }
                                              }
                                              var valid4 = _errs16 === errors;
                                            } else {
                                              var valid4 = true;
                                            }
                                            if (valid4) {
                                              if (data7.text !== void 0) {
                                                const _errs18 = errors;
                                                if (typeof data7.text !== "string") {
                                                  validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/context/" + i1 + "/text", schemaPath: "#/properties/hits/items/properties/context/items/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                                var valid4 = _errs18 === errors;
                                              } else {
                                                var valid4 = true;
                                              }
                                              if (valid4) {
                                                if (data7.line_truncated !== void 0) {
                                                  const _errs20 = errors;
                                                  if (true !== data7.line_truncated) {
                                                    validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/context/" + i1 + "/line_truncated", schemaPath: "#/properties/hits/items/properties/context/items/properties/line_truncated/const", keyword: "const", params: { allowedValue: true }, message: "must be equal to constant" }];
                                                    return false;
                                                  }
                                                  var valid4 = _errs20 === errors;
                                                } else {
                                                  var valid4 = true;
                                                }
                                              }
                                            }
                                          }
                                        } else {
                                          validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/context/" + i1, schemaPath: "#/properties/hits/items/properties/context/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                          return false;
                                        }
                                      }
                                      var valid3 = _errs14 === errors;
                                      if (!valid3) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validate13.errors = [{ instancePath: instancePath + "/hits/" + i0 + "/context", schemaPath: "#/properties/hits/items/properties/context/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs12 === errors;
                              } else {
                                var valid2 = true;
                              }
                            }
                          }
                        }
                      }
                    }
                  } else {
                    validate13.errors = [{ instancePath: instancePath + "/hits/" + i0, schemaPath: "#/properties/hits/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate13.errors = [{ instancePath: instancePath + "/hits", schemaPath: "#/properties/hits/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.truncated !== void 0) {
            const _errs21 = errors;
            if (typeof data.truncated !== "boolean") {
              validate13.errors = [{ instancePath: instancePath + "/truncated", schemaPath: "#/properties/truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs21 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.metrics !== void 0) {
              let data12 = data.metrics;
              const _errs23 = errors;
              if (errors === _errs23) {
                if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                  let missing3;
                  if (data12.time_ms === void 0 && (missing3 = "time_ms") || data12.bytes_read === void 0 && (missing3 = "bytes_read") || data12.files_scanned === void 0 && (missing3 = "files_scanned")) {
                    validate13.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                    return false;
                  } else {
                    if (data12.time_ms !== void 0) {
                      let data13 = data12.time_ms;
                      const _errs25 = errors;
                      if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                        validate13.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs25) {
                        if (typeof data13 == "number" && isFinite(data13)) {
                          if (data13 < 0 || isNaN(data13)) {
                            validate13.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                      var valid5 = _errs25 === errors;
                    } else {
                      var valid5 = true;
                    }
                    if (valid5) {
                      if (data12.bytes_read !== void 0) {
                        let data14 = data12.bytes_read;
                        const _errs27 = errors;
                        if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                          validate13.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs27) {
                          if (typeof data14 == "number" && isFinite(data14)) {
                            if (data14 < 0 || isNaN(data14)) {
                              validate13.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                        var valid5 = _errs27 === errors;
                      } else {
                        var valid5 = true;
                      }
                      if (valid5) {
                        if (data12.files_scanned !== void 0) {
                          let data15 = data12.files_scanned;
                          const _errs29 = errors;
                          if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                            validate13.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs29) {
                            if (typeof data15 == "number" && isFinite(data15)) {
                              if (data15 < 0 || isNaN(data15)) {
                                validate13.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                          var valid5 = _errs29 === errors;
                        } else {
                          var valid5 = true;
                        }
                        if (valid5) {
                          if (data12.hits !== void 0) {
                            let data16 = data12.hits;
                            const _errs31 = errors;
                            if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                              validate13.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs31) {
                              if (typeof data16 == "number" && isFinite(data16)) {
                                if (data16 < 0 || isNaN(data16)) {
                                  validate13.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid5 = _errs31 === errors;
                          } else {
                            var valid5 = true;
                          }
                          if (valid5) {
                            if (data12.symbols !== void 0) {
                              let data17 = data12.symbols;
                              const _errs33 = errors;
                              if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                validate13.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs33) {
                                if (typeof data17 == "number" && isFinite(data17)) {
                                  if (data17 < 0 || isNaN(data17)) {
                                    validate13.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                              var valid5 = _errs33 === errors;
                            } else {
                              var valid5 = true;
                            }
                            if (valid5) {
                              if (data12.lines_returned !== void 0) {
                                let data18 = data12.lines_returned;
                                const _errs35 = errors;
                                if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                  validate13.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs35) {
                                  if (typeof data18 == "number" && isFinite(data18)) {
                                    if (data18 < 0 || isNaN(data18)) {
                                      validate13.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid5 = _errs35 === errors;
                              } else {
                                var valid5 = true;
                              }
                              if (valid5) {
                                if (data12.binary_skipped !== void 0) {
                                  let data19 = data12.binary_skipped;
                                  const _errs37 = errors;
                                  if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                                    validate13.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs37) {
                                    if (typeof data19 == "number" && isFinite(data19)) {
                                      if (data19 < 0 || isNaN(data19)) {
                                        validate13.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid5 = _errs37 === errors;
                                } else {
                                  var valid5 = true;
                                }
                                if (valid5) {
                                  if (data12.ignored !== void 0) {
                                    let data20 = data12.ignored;
                                    const _errs39 = errors;
                                    if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                      validate13.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs39) {
                                      if (typeof data20 == "number" && isFinite(data20)) {
                                        if (data20 < 0 || isNaN(data20)) {
                                          validate13.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid5 = _errs39 === errors;
                                  } else {
                                    var valid5 = true;
                                  }
                                  if (valid5) {
                                    if (data12.unreadable_names !== void 0) {
                                      let data21 = data12.unreadable_names;
                                      const _errs41 = errors;
                                      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                        validate13.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs41) {
                                        if (typeof data21 == "number" && isFinite(data21)) {
                                          if (data21 < 1 || isNaN(data21)) {
                                            validate13.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid5 = _errs41 === errors;
                                    } else {
                                      var valid5 = true;
                                    }
                                    if (valid5) {
                                      if (data12.store_reads !== void 0) {
                                        let data22 = data12.store_reads;
                                        const _errs43 = errors;
                                        if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
                                          validate13.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs43) {
                                          if (typeof data22 == "number" && isFinite(data22)) {
                                            if (data22 < 0 || isNaN(data22)) {
                                              validate13.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid5 = _errs43 === errors;
                                      } else {
                                        var valid5 = true;
                                      }
                                      if (valid5) {
                                        if (data12.store_bytes !== void 0) {
                                          let data23 = data12.store_bytes;
                                          const _errs45 = errors;
                                          if (!(typeof data23 == "number" && (!(data23 % 1) && !isNaN(data23)) && isFinite(data23))) {
                                            validate13.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          if (errors === _errs45) {
                                            if (typeof data23 == "number" && isFinite(data23)) {
                                              if (data23 < 0 || isNaN(data23)) {
                                                validate13.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                return false;
                                              }
                                            }
                                          }
                                          var valid5 = _errs45 === errors;
                                        } else {
                                          var valid5 = true;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate13.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs23 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate13.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
var listFilesArgs = validate14;
var schema15 = { "type": "object", "additionalProperties": false, "properties": { "glob": { "type": "string", "maxLength": 512 }, "regex": { "type": "string", "maxLength": 1e3 }, "max": { "type": "integer", "minimum": 0, "maximum": 9007199254740991, "default": 500 }, "max_files": { "type": "integer", "minimum": 0, "maximum": 9007199254740991, "default": 2e4 }, "include_hidden": { "type": "boolean", "default": false }, "exclude_dirs": { "type": "array", "maxItems": 1e3, "items": { "type": "string" }, "default": [] }, "exclude_globs": { "type": "array", "maxItems": 100, "items": { "type": "string", "maxLength": 512 }, "default": [] }, "respect_gitignore": { "type": "boolean", "default": false }, "timeout_ms": { "type": "integer", "minimum": 1, "maximum": 25e3, "default": 1e4 }, "snapshot": { "type": "string", "minLength": 1, "maxLength": 400 } }, "$id": "listFilesArgs" };
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.max === void 0) {
        data.max = 500;
      }
      if (data.max_files === void 0) {
        data.max_files = 2e4;
      }
      if (data.include_hidden === void 0) {
        data.include_hidden = false;
      }
      if (data.exclude_dirs === void 0) {
        data.exclude_dirs = [];
      }
      if (data.exclude_globs === void 0) {
        data.exclude_globs = [];
      }
      if (data.respect_gitignore === void 0) {
        data.respect_gitignore = false;
      }
      if (data.timeout_ms === void 0) {
        data.timeout_ms = 1e4;
      }
      const _errs1 = errors;
      for (const key0 in data) {
        if (!func5.call(schema15.properties, key0)) {
          validate14.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.glob !== void 0) {
          let data0 = data.glob;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 512) {
                validate14.errors = [{ instancePath: instancePath + "/glob", schemaPath: "#/properties/glob/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }];
                return false;
              }
            } else {
              validate14.errors = [{ instancePath: instancePath + "/glob", schemaPath: "#/properties/glob/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.regex !== void 0) {
            let data1 = data.regex;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (func2(data1) > 1e3) {
                  validate14.errors = [{ instancePath: instancePath + "/regex", schemaPath: "#/properties/regex/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                  return false;
                }
              } else {
                validate14.errors = [{ instancePath: instancePath + "/regex", schemaPath: "#/properties/regex/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            let data2 = data.max;
            const _errs6 = errors;
            if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
              validate14.errors = [{ instancePath: instancePath + "/max", schemaPath: "#/properties/max/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs6) {
              if (typeof data2 == "number" && isFinite(data2)) {
                if (data2 > 9007199254740991 || isNaN(data2)) {
                  validate14.errors = [{ instancePath: instancePath + "/max", schemaPath: "#/properties/max/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                  return false;
                } else {
                  if (data2 < 0 || isNaN(data2)) {
                    validate14.errors = [{ instancePath: instancePath + "/max", schemaPath: "#/properties/max/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs6 === errors;
            if (valid0) {
              let data3 = data.max_files;
              const _errs8 = errors;
              if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                validate14.errors = [{ instancePath: instancePath + "/max_files", schemaPath: "#/properties/max_files/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs8) {
                if (typeof data3 == "number" && isFinite(data3)) {
                  if (data3 > 9007199254740991 || isNaN(data3)) {
                    validate14.errors = [{ instancePath: instancePath + "/max_files", schemaPath: "#/properties/max_files/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                    return false;
                  } else {
                    if (data3 < 0 || isNaN(data3)) {
                      validate14.errors = [{ instancePath: instancePath + "/max_files", schemaPath: "#/properties/max_files/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs8 === errors;
              if (valid0) {
                const _errs10 = errors;
                if (typeof data.include_hidden !== "boolean") {
                  validate14.errors = [{ instancePath: instancePath + "/include_hidden", schemaPath: "#/properties/include_hidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs10 === errors;
                if (valid0) {
                  let data5 = data.exclude_dirs;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (Array.isArray(data5)) {
                      if (data5.length > 1e3) {
                        validate14.errors = [{ instancePath: instancePath + "/exclude_dirs", schemaPath: "#/properties/exclude_dirs/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                        return false;
                      } else {
                        var valid1 = true;
                        const len0 = data5.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          const _errs14 = errors;
                          if (typeof data5[i0] !== "string") {
                            validate14.errors = [{ instancePath: instancePath + "/exclude_dirs/" + i0, schemaPath: "#/properties/exclude_dirs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid1 = _errs14 === errors;
                          if (!valid1) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate14.errors = [{ instancePath: instancePath + "/exclude_dirs", schemaPath: "#/properties/exclude_dirs/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs12 === errors;
                  if (valid0) {
                    let data7 = data.exclude_globs;
                    const _errs16 = errors;
                    if (errors === _errs16) {
                      if (Array.isArray(data7)) {
                        if (data7.length > 100) {
                          validate14.errors = [{ instancePath: instancePath + "/exclude_globs", schemaPath: "#/properties/exclude_globs/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                          return false;
                        } else {
                          var valid2 = true;
                          const len1 = data7.length;
                          for (let i1 = 0; i1 < len1; i1++) {
                            let data8 = data7[i1];
                            const _errs18 = errors;
                            if (errors === _errs18) {
                              if (typeof data8 === "string") {
                                if (func2(data8) > 512) {
                                  validate14.errors = [{ instancePath: instancePath + "/exclude_globs/" + i1, schemaPath: "#/properties/exclude_globs/items/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }];
                                  return false;
                                }
                              } else {
                                validate14.errors = [{ instancePath: instancePath + "/exclude_globs/" + i1, schemaPath: "#/properties/exclude_globs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid2 = _errs18 === errors;
                            if (!valid2) {
                              break;
                            }
                          }
                        }
                      } else {
                        validate14.errors = [{ instancePath: instancePath + "/exclude_globs", schemaPath: "#/properties/exclude_globs/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid0 = _errs16 === errors;
                    if (valid0) {
                      const _errs20 = errors;
                      if (typeof data.respect_gitignore !== "boolean") {
                        validate14.errors = [{ instancePath: instancePath + "/respect_gitignore", schemaPath: "#/properties/respect_gitignore/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                        return false;
                      }
                      var valid0 = _errs20 === errors;
                      if (valid0) {
                        let data10 = data.timeout_ms;
                        const _errs22 = errors;
                        if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                          validate14.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs22) {
                          if (typeof data10 == "number" && isFinite(data10)) {
                            if (data10 > 25e3 || isNaN(data10)) {
                              validate14.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 25e3 }, message: "must be <= 25000" }];
                              return false;
                            } else {
                              if (data10 < 1 || isNaN(data10)) {
                                validate14.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs22 === errors;
                        if (valid0) {
                          if (data.snapshot !== void 0) {
                            let data11 = data.snapshot;
                            const _errs24 = errors;
                            if (errors === _errs24) {
                              if (typeof data11 === "string") {
                                if (func2(data11) > 400) {
                                  validate14.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 400 }, message: "must NOT have more than 400 characters" }];
                                  return false;
                                } else {
                                  if (func2(data11) < 1) {
                                    validate14.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  }
                                }
                              } else {
                                validate14.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid0 = _errs24 === errors;
                          } else {
                            var valid0 = true;
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate14.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate14.errors = vErrors;
  return errors === 0;
}
var listFilesResult = validate15;
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.files === void 0 && (missing0 = "files") || data.truncated === void 0 && (missing0 = "truncated") || data.metrics === void 0 && (missing0 = "metrics")) {
        validate15.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.files !== void 0) {
          let data0 = data.files;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate15.errors = [{ instancePath: instancePath + "/files/" + i0, schemaPath: "#/properties/files/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate15.errors = [{ instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.truncated !== void 0) {
            const _errs5 = errors;
            if (typeof data.truncated !== "boolean") {
              validate15.errors = [{ instancePath: instancePath + "/truncated", schemaPath: "#/properties/truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.metrics !== void 0) {
              let data3 = data.metrics;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing1;
                  if (data3.time_ms === void 0 && (missing1 = "time_ms") || data3.bytes_read === void 0 && (missing1 = "bytes_read") || data3.files_scanned === void 0 && (missing1 = "files_scanned")) {
                    validate15.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data3.time_ms !== void 0) {
                      let data4 = data3.time_ms;
                      const _errs9 = errors;
                      if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                        validate15.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs9) {
                        if (typeof data4 == "number" && isFinite(data4)) {
                          if (data4 < 0 || isNaN(data4)) {
                            validate15.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data3.bytes_read !== void 0) {
                        let data5 = data3.bytes_read;
                        const _errs11 = errors;
                        if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                          validate15.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs11) {
                          if (typeof data5 == "number" && isFinite(data5)) {
                            if (data5 < 0 || isNaN(data5)) {
                              validate15.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data3.files_scanned !== void 0) {
                          let data6 = data3.files_scanned;
                          const _errs13 = errors;
                          if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                            validate15.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs13) {
                            if (typeof data6 == "number" && isFinite(data6)) {
                              if (data6 < 0 || isNaN(data6)) {
                                validate15.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                          var valid2 = _errs13 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data3.hits !== void 0) {
                            let data7 = data3.hits;
                            const _errs15 = errors;
                            if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                              validate15.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs15) {
                              if (typeof data7 == "number" && isFinite(data7)) {
                                if (data7 < 0 || isNaN(data7)) {
                                  validate15.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid2 = _errs15 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data3.symbols !== void 0) {
                              let data8 = data3.symbols;
                              const _errs17 = errors;
                              if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                                validate15.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs17) {
                                if (typeof data8 == "number" && isFinite(data8)) {
                                  if (data8 < 0 || isNaN(data8)) {
                                    validate15.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                              var valid2 = _errs17 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data3.lines_returned !== void 0) {
                                let data9 = data3.lines_returned;
                                const _errs19 = errors;
                                if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                                  validate15.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs19) {
                                  if (typeof data9 == "number" && isFinite(data9)) {
                                    if (data9 < 0 || isNaN(data9)) {
                                      validate15.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid2 = _errs19 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data3.binary_skipped !== void 0) {
                                  let data10 = data3.binary_skipped;
                                  const _errs21 = errors;
                                  if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                                    validate15.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs21) {
                                    if (typeof data10 == "number" && isFinite(data10)) {
                                      if (data10 < 0 || isNaN(data10)) {
                                        validate15.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid2 = _errs21 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data3.ignored !== void 0) {
                                    let data11 = data3.ignored;
                                    const _errs23 = errors;
                                    if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                      validate15.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs23) {
                                      if (typeof data11 == "number" && isFinite(data11)) {
                                        if (data11 < 0 || isNaN(data11)) {
                                          validate15.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid2 = _errs23 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                  if (valid2) {
                                    if (data3.unreadable_names !== void 0) {
                                      let data12 = data3.unreadable_names;
                                      const _errs25 = errors;
                                      if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                        validate15.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs25) {
                                        if (typeof data12 == "number" && isFinite(data12)) {
                                          if (data12 < 1 || isNaN(data12)) {
                                            validate15.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid2 = _errs25 === errors;
                                    } else {
                                      var valid2 = true;
                                    }
                                    if (valid2) {
                                      if (data3.store_reads !== void 0) {
                                        let data13 = data3.store_reads;
                                        const _errs27 = errors;
                                        if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                          validate15.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs27) {
                                          if (typeof data13 == "number" && isFinite(data13)) {
                                            if (data13 < 0 || isNaN(data13)) {
                                              validate15.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid2 = _errs27 === errors;
                                      } else {
                                        var valid2 = true;
                                      }
                                      if (valid2) {
                                        if (data3.store_bytes !== void 0) {
                                          let data14 = data3.store_bytes;
                                          const _errs29 = errors;
                                          if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                                            validate15.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          if (errors === _errs29) {
                                            if (typeof data14 == "number" && isFinite(data14)) {
                                              if (data14 < 0 || isNaN(data14)) {
                                                validate15.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                return false;
                                              }
                                            }
                                          }
                                          var valid2 = _errs29 === errors;
                                        } else {
                                          var valid2 = true;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate15.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate15.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
var logEventArgs = validate16;
var schema17 = { "type": "object", "additionalProperties": false, "required": ["event"], "properties": { "event": { "enum": ["subcall_start", "subcall_end", "claim"] }, "subcall_id": { "type": "string", "minLength": 1, "maxLength": 128 }, "parent_id": { "type": "string", "minLength": 1, "maxLength": 128 }, "purpose": { "type": "string", "maxLength": 4e3 }, "status": { "enum": ["ok", "error", "cancelled"] }, "answer": { "type": "string", "maxLength": 16e3 }, "claim": { "type": "string", "minLength": 1, "maxLength": 16e3 }, "evidence": { "type": "array", "maxItems": 200, "items": { "type": "object", "additionalProperties": false, "required": ["path"], "properties": { "path": { "type": "string", "minLength": 1 }, "start_line": { "type": "integer", "minimum": 1 }, "end_line": { "type": "integer", "minimum": 1 } } } } }, "allOf": [{ "if": { "required": ["event"], "properties": { "event": { "const": "claim" } } }, "then": { "required": ["claim", "evidence"] } }, { "if": { "required": ["event"], "properties": { "event": { "enum": ["subcall_start", "subcall_end"] } } }, "then": { "required": ["subcall_id"] } }], "$id": "logEventArgs" };
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.event === void 0 && (missing0 = "event")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.event !== void 0) {
        if ("claim" !== data.event) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      if (data.claim === void 0 && (missing1 = "claim") || data.evidence === void 0 && (missing1 = "evidence")) {
        validate16.errors = [{ instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
        return false;
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
  }
  if (!valid1) {
    const err2 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
    validate16.errors = vErrors;
    return false;
  }
  var valid0 = _errs1 === errors;
  if (valid0) {
    const _errs6 = errors;
    const _errs7 = errors;
    let valid3 = true;
    const _errs8 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing2;
      if (data.event === void 0 && (missing2 = "event")) {
        const err3 = {};
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      } else {
        if (data.event !== void 0) {
          let data1 = data.event;
          if (!(data1 === "subcall_start" || data1 === "subcall_end")) {
            const err4 = {};
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
    }
    var _valid1 = _errs8 === errors;
    errors = _errs7;
    if (vErrors !== null) {
      if (_errs7) {
        vErrors.length = _errs7;
      } else {
        vErrors = null;
      }
    }
    if (_valid1) {
      const _errs10 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing3;
        if (data.subcall_id === void 0 && (missing3 = "subcall_id")) {
          validate16.errors = [{ instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
          return false;
        }
      }
      var _valid1 = _errs10 === errors;
      valid3 = _valid1;
    }
    if (!valid3) {
      const err5 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
      validate16.errors = vErrors;
      return false;
    }
    var valid0 = _errs6 === errors;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing4;
      if (data.event === void 0 && (missing4 = "event")) {
        validate16.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
        return false;
      } else {
        const _errs11 = errors;
        for (const key0 in data) {
          if (!(key0 === "event" || key0 === "subcall_id" || key0 === "parent_id" || key0 === "purpose" || key0 === "status" || key0 === "answer" || key0 === "claim" || key0 === "evidence")) {
            validate16.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs11 === errors) {
          if (data.event !== void 0) {
            let data2 = data.event;
            const _errs12 = errors;
            if (!(data2 === "subcall_start" || data2 === "subcall_end" || data2 === "claim")) {
              validate16.errors = [{ instancePath: instancePath + "/event", schemaPath: "#/properties/event/enum", keyword: "enum", params: { allowedValues: schema17.properties.event.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid5 = _errs12 === errors;
          } else {
            var valid5 = true;
          }
          if (valid5) {
            if (data.subcall_id !== void 0) {
              let data3 = data.subcall_id;
              const _errs13 = errors;
              if (errors === _errs13) {
                if (typeof data3 === "string") {
                  if (func2(data3) > 128) {
                    validate16.errors = [{ instancePath: instancePath + "/subcall_id", schemaPath: "#/properties/subcall_id/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }];
                    return false;
                  } else {
                    if (func2(data3) < 1) {
                      validate16.errors = [{ instancePath: instancePath + "/subcall_id", schemaPath: "#/properties/subcall_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate16.errors = [{ instancePath: instancePath + "/subcall_id", schemaPath: "#/properties/subcall_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid5 = _errs13 === errors;
            } else {
              var valid5 = true;
            }
            if (valid5) {
              if (data.parent_id !== void 0) {
                let data4 = data.parent_id;
                const _errs15 = errors;
                if (errors === _errs15) {
                  if (typeof data4 === "string") {
                    if (func2(data4) > 128) {
                      validate16.errors = [{ instancePath: instancePath + "/parent_id", schemaPath: "#/properties/parent_id/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }];
                      return false;
                    } else {
                      if (func2(data4) < 1) {
                        validate16.errors = [{ instancePath: instancePath + "/parent_id", schemaPath: "#/properties/parent_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate16.errors = [{ instancePath: instancePath + "/parent_id", schemaPath: "#/properties/parent_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid5 = _errs15 === errors;
              } else {
                var valid5 = true;
              }
              if (valid5) {
                if (data.purpose !== void 0) {
                  let data5 = data.purpose;
                  const _errs17 = errors;
                  if (errors === _errs17) {
                    if (typeof data5 === "string") {
                      if (func2(data5) > 4e3) {
                        validate16.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/properties/purpose/maxLength", keyword: "maxLength", params: { limit: 4e3 }, message: "must NOT have more than 4000 characters" }];
                        return false;
                      }
                    } else {
                      validate16.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/properties/purpose/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid5 = _errs17 === errors;
                } else {
                  var valid5 = true;
                }
                if (valid5) {
                  if (data.status !== void 0) {
                    let data6 = data.status;
                    const _errs19 = errors;
                    if (!(data6 === "ok" || data6 === "error" || data6 === "cancelled")) {
                      validate16.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema17.properties.status.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid5 = _errs19 === errors;
                  } else {
                    var valid5 = true;
                  }
                  if (valid5) {
                    if (data.answer !== void 0) {
                      let data7 = data.answer;
                      const _errs20 = errors;
                      if (errors === _errs20) {
                        if (typeof data7 === "string") {
                          if (func2(data7) > 16e3) {
                            validate16.errors = [{ instancePath: instancePath + "/answer", schemaPath: "#/properties/answer/maxLength", keyword: "maxLength", params: { limit: 16e3 }, message: "must NOT have more than 16000 characters" }];
                            return false;
                          }
                        } else {
                          validate16.errors = [{ instancePath: instancePath + "/answer", schemaPath: "#/properties/answer/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid5 = _errs20 === errors;
                    } else {
                      var valid5 = true;
                    }
                    if (valid5) {
                      if (data.claim !== void 0) {
                        let data8 = data.claim;
                        const _errs22 = errors;
                        if (errors === _errs22) {
                          if (typeof data8 === "string") {
                            if (func2(data8) > 16e3) {
                              validate16.errors = [{ instancePath: instancePath + "/claim", schemaPath: "#/properties/claim/maxLength", keyword: "maxLength", params: { limit: 16e3 }, message: "must NOT have more than 16000 characters" }];
                              return false;
                            } else {
                              if (func2(data8) < 1) {
                                validate16.errors = [{ instancePath: instancePath + "/claim", schemaPath: "#/properties/claim/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate16.errors = [{ instancePath: instancePath + "/claim", schemaPath: "#/properties/claim/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid5 = _errs22 === errors;
                      } else {
                        var valid5 = true;
                      }
                      if (valid5) {
                        if (data.evidence !== void 0) {
                          let data9 = data.evidence;
                          const _errs24 = errors;
                          if (errors === _errs24) {
                            if (Array.isArray(data9)) {
                              if (data9.length > 200) {
                                validate16.errors = [{ instancePath: instancePath + "/evidence", schemaPath: "#/properties/evidence/maxItems", keyword: "maxItems", params: { limit: 200 }, message: "must NOT have more than 200 items" }];
                                return false;
                              } else {
                                var valid6 = true;
                                const len0 = data9.length;
                                for (let i0 = 0; i0 < len0; i0++) {
                                  let data10 = data9[i0];
                                  const _errs26 = errors;
                                  if (errors === _errs26) {
                                    if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                                      let missing5;
                                      if (data10.path === void 0 && (missing5 = "path")) {
                                        validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0, schemaPath: "#/properties/evidence/items/required", keyword: "required", params: { missingProperty: missing5 }, message: "must have required property '" + missing5 + "'" }];
                                        return false;
                                      } else {
                                        const _errs28 = errors;
                                        for (const key1 in data10) {
                                          if (!(key1 === "path" || key1 === "start_line" || key1 === "end_line")) {
                                            validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0, schemaPath: "#/properties/evidence/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                                            return false;
                                            break;
                                          }
                                        }
                                        if (_errs28 === errors) {
                                          if (data10.path !== void 0) {
                                            let data11 = data10.path;
                                            const _errs29 = errors;
                                            if (errors === _errs29) {
                                              if (typeof data11 === "string") {
                                                if (func2(data11) < 1) {
                                                  validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/path", schemaPath: "#/properties/evidence/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                  return false;
                                                }
                                              } else {
                                                validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/path", schemaPath: "#/properties/evidence/items/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                            }
                                            var valid7 = _errs29 === errors;
                                          } else {
                                            var valid7 = true;
                                          }
                                          if (valid7) {
                                            if (data10.start_line !== void 0) {
                                              let data12 = data10.start_line;
                                              const _errs31 = errors;
                                              if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                                validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/start_line", schemaPath: "#/properties/evidence/items/properties/start_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                return false;
                                              }
                                              if (errors === _errs31) {
                                                if (typeof data12 == "number" && isFinite(data12)) {
                                                  if (data12 < 1 || isNaN(data12)) {
                                                    validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/start_line", schemaPath: "#/properties/evidence/items/properties/start_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                    return false;
                                                  }
                                                }
                                              }
                                              var valid7 = _errs31 === errors;
                                            } else {
                                              var valid7 = true;
                                            }
                                            if (valid7) {
                                              if (data10.end_line !== void 0) {
                                                let data13 = data10.end_line;
                                                const _errs33 = errors;
                                                if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                                  validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/end_line", schemaPath: "#/properties/evidence/items/properties/end_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                  return false;
                                                }
                                                if (errors === _errs33) {
                                                  if (typeof data13 == "number" && isFinite(data13)) {
                                                    if (data13 < 1 || isNaN(data13)) {
                                                      validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/end_line", schemaPath: "#/properties/evidence/items/properties/end_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                      return false;
                                                    }
                                                  }
                                                }
                                                var valid7 = _errs33 === errors;
                                              } else {
                                                var valid7 = true;
                                              }
                                            }
                                          }
                                        }
                                      }
                                    } else {
                                      validate16.errors = [{ instancePath: instancePath + "/evidence/" + i0, schemaPath: "#/properties/evidence/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                      return false;
                                    }
                                  }
                                  var valid6 = _errs26 === errors;
                                  if (!valid6) {
                                    break;
                                  }
                                }
                              }
                            } else {
                              validate16.errors = [{ instancePath: instancePath + "/evidence", schemaPath: "#/properties/evidence/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid5 = _errs24 === errors;
                        } else {
                          var valid5 = true;
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate16.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
var logEventResult = validate17;
function validate17(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.logged === void 0 && (missing0 = "logged") || data.metrics === void 0 && (missing0 = "metrics")) {
        validate17.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.logged !== void 0) {
          const _errs1 = errors;
          if (true !== data.logged) {
            validate17.errors = [{ instancePath: instancePath + "/logged", schemaPath: "#/properties/logged/const", keyword: "const", params: { allowedValue: true }, message: "must be equal to constant" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.metrics !== void 0) {
            let data1 = data.metrics;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                let missing1;
                if (data1.time_ms === void 0 && (missing1 = "time_ms") || data1.bytes_read === void 0 && (missing1 = "bytes_read") || data1.files_scanned === void 0 && (missing1 = "files_scanned")) {
                  validate17.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data1.time_ms !== void 0) {
                    let data2 = data1.time_ms;
                    const _errs4 = errors;
                    if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                      validate17.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs4) {
                      if (typeof data2 == "number" && isFinite(data2)) {
                        if (data2 < 0 || isNaN(data2)) {
                          validate17.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                          return false;
                        }
                      }
                    }
                    var valid1 = _errs4 === errors;
                  } else {
                    var valid1 = true;
                  }
                  if (valid1) {
                    if (data1.bytes_read !== void 0) {
                      let data3 = data1.bytes_read;
                      const _errs6 = errors;
                      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                        validate17.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs6) {
                        if (typeof data3 == "number" && isFinite(data3)) {
                          if (data3 < 0 || isNaN(data3)) {
                            validate17.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                      var valid1 = _errs6 === errors;
                    } else {
                      var valid1 = true;
                    }
                    if (valid1) {
                      if (data1.files_scanned !== void 0) {
                        let data4 = data1.files_scanned;
                        const _errs8 = errors;
                        if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                          validate17.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs8) {
                          if (typeof data4 == "number" && isFinite(data4)) {
                            if (data4 < 0 || isNaN(data4)) {
                              validate17.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                        var valid1 = _errs8 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data1.hits !== void 0) {
                          let data5 = data1.hits;
                          const _errs10 = errors;
                          if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                            validate17.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs10) {
                            if (typeof data5 == "number" && isFinite(data5)) {
                              if (data5 < 0 || isNaN(data5)) {
                                validate17.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                          var valid1 = _errs10 === errors;
                        } else {
                          var valid1 = true;
                        }
                        if (valid1) {
                          if (data1.symbols !== void 0) {
                            let data6 = data1.symbols;
                            const _errs12 = errors;
                            if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                              validate17.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs12) {
                              if (typeof data6 == "number" && isFinite(data6)) {
                                if (data6 < 0 || isNaN(data6)) {
                                  validate17.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid1 = _errs12 === errors;
                          } else {
                            var valid1 = true;
                          }
                          if (valid1) {
                            if (data1.lines_returned !== void 0) {
                              let data7 = data1.lines_returned;
                              const _errs14 = errors;
                              if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                                validate17.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs14) {
                                if (typeof data7 == "number" && isFinite(data7)) {
                                  if (data7 < 0 || isNaN(data7)) {
                                    validate17.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                              var valid1 = _errs14 === errors;
                            } else {
                              var valid1 = true;
                            }
                            if (valid1) {
                              if (data1.binary_skipped !== void 0) {
                                let data8 = data1.binary_skipped;
                                const _errs16 = errors;
                                if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                                  validate17.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs16) {
                                  if (typeof data8 == "number" && isFinite(data8)) {
                                    if (data8 < 0 || isNaN(data8)) {
                                      validate17.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid1 = _errs16 === errors;
                              } else {
                                var valid1 = true;
                              }
                              if (valid1) {
                                if (data1.ignored !== void 0) {
                                  let data9 = data1.ignored;
                                  const _errs18 = errors;
                                  if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                                    validate17.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs18) {
                                    if (typeof data9 == "number" && isFinite(data9)) {
                                      if (data9 < 0 || isNaN(data9)) {
                                        validate17.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid1 = _errs18 === errors;
                                } else {
                                  var valid1 = true;
                                }
                                if (valid1) {
                                  if (data1.unreadable_names !== void 0) {
                                    let data10 = data1.unreadable_names;
                                    const _errs20 = errors;
                                    if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                                      validate17.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs20) {
                                      if (typeof data10 == "number" && isFinite(data10)) {
                                        if (data10 < 1 || isNaN(data10)) {
                                          validate17.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid1 = _errs20 === errors;
                                  } else {
                                    var valid1 = true;
                                  }
                                  if (valid1) {
                                    if (data1.store_reads !== void 0) {
                                      let data11 = data1.store_reads;
                                      const _errs22 = errors;
                                      if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                        validate17.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs22) {
                                        if (typeof data11 == "number" && isFinite(data11)) {
                                          if (data11 < 0 || isNaN(data11)) {
                                            validate17.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid1 = _errs22 === errors;
                                    } else {
                                      var valid1 = true;
                                    }
                                    if (valid1) {
                                      if (data1.store_bytes !== void 0) {
                                        let data12 = data1.store_bytes;
                                        const _errs24 = errors;
                                        if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                          validate17.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs24) {
                                          if (typeof data12 == "number" && isFinite(data12)) {
                                            if (data12 < 0 || isNaN(data12)) {
                                              validate17.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid1 = _errs24 === errors;
                                      } else {
                                        var valid1 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              } else {
                validate17.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate17.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate17.errors = vErrors;
  return errors === 0;
}
var peekArgs = validate18;
function validate18(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.head_lines === void 0) {
        data.head_lines = 60;
      }
      if (data.tail_lines === void 0) {
        data.tail_lines = 60;
      }
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate18.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "path" || key0 === "head_lines" || key0 === "tail_lines" || key0 === "snapshot")) {
            validate18.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.path !== void 0) {
            let data0 = data.path;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) < 1) {
                  validate18.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate18.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            let data1 = data.head_lines;
            const _errs4 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate18.errors = [{ instancePath: instancePath + "/head_lines", schemaPath: "#/properties/head_lines/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs4) {
              if (typeof data1 == "number" && isFinite(data1)) {
                if (data1 > 9007199254740991 || isNaN(data1)) {
                  validate18.errors = [{ instancePath: instancePath + "/head_lines", schemaPath: "#/properties/head_lines/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                  return false;
                } else {
                  if (data1 < 0 || isNaN(data1)) {
                    validate18.errors = [{ instancePath: instancePath + "/head_lines", schemaPath: "#/properties/head_lines/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
            if (valid0) {
              let data2 = data.tail_lines;
              const _errs6 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate18.errors = [{ instancePath: instancePath + "/tail_lines", schemaPath: "#/properties/tail_lines/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs6) {
                if (typeof data2 == "number" && isFinite(data2)) {
                  if (data2 > 9007199254740991 || isNaN(data2)) {
                    validate18.errors = [{ instancePath: instancePath + "/tail_lines", schemaPath: "#/properties/tail_lines/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                    return false;
                  } else {
                    if (data2 < 0 || isNaN(data2)) {
                      validate18.errors = [{ instancePath: instancePath + "/tail_lines", schemaPath: "#/properties/tail_lines/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs6 === errors;
              if (valid0) {
                if (data.snapshot !== void 0) {
                  let data3 = data.snapshot;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (typeof data3 === "string") {
                      if (func2(data3) > 400) {
                        validate18.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 400 }, message: "must NOT have more than 400 characters" }];
                        return false;
                      } else {
                        if (func2(data3) < 1) {
                          validate18.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate18.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate18.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
var peekResult = validate19;
function validate19(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.total_lines === void 0 && (missing0 = "total_lines") || data.head === void 0 && (missing0 = "head") || data.tail === void 0 && (missing0 = "tail") || data.truncated === void 0 && (missing0 = "truncated") || data.metrics === void 0 && (missing0 = "metrics")) {
        validate19.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          const _errs1 = errors;
          if (typeof data.path !== "string") {
            validate19.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.total_lines !== void 0) {
            let data1 = data.total_lines;
            const _errs3 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate19.errors = [{ instancePath: instancePath + "/total_lines", schemaPath: "#/properties/total_lines/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs3) {
              if (typeof data1 == "number" && isFinite(data1)) {
                if (data1 < 0 || isNaN(data1)) {
                  validate19.errors = [{ instancePath: instancePath + "/total_lines", schemaPath: "#/properties/total_lines/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                  return false;
                }
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.head !== void 0) {
              let data2 = data.head;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.start_line === void 0 && (missing1 = "start_line") || data2.end_line === void 0 && (missing1 = "end_line") || data2.text === void 0 && (missing1 = "text")) {
                    validate19.errors = [{ instancePath: instancePath + "/head", schemaPath: "#/properties/head/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data2.start_line !== void 0) {
                      let data3 = data2.start_line;
                      const _errs7 = errors;
                      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                        validate19.errors = [{ instancePath: instancePath + "/head/start_line", schemaPath: "#/properties/head/properties/start_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs7) {
                        if (typeof data3 == "number" && isFinite(data3)) {
                          if (data3 < 1 || isNaN(data3)) {
                            validate19.errors = [{ instancePath: instancePath + "/head/start_line", schemaPath: "#/properties/head/properties/start_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                            return false;
                          }
                        }
                      }
                      var valid1 = _errs7 === errors;
                    } else {
                      var valid1 = true;
                    }
                    if (valid1) {
                      if (data2.end_line !== void 0) {
                        let data4 = data2.end_line;
                        const _errs9 = errors;
                        if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                          validate19.errors = [{ instancePath: instancePath + "/head/end_line", schemaPath: "#/properties/head/properties/end_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs9) {
                          if (typeof data4 == "number" && isFinite(data4)) {
                            if (data4 < 0 || isNaN(data4)) {
                              validate19.errors = [{ instancePath: instancePath + "/head/end_line", schemaPath: "#/properties/head/properties/end_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                        var valid1 = _errs9 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.text !== void 0) {
                          const _errs11 = errors;
                          if (typeof data2.text !== "string") {
                            validate19.errors = [{ instancePath: instancePath + "/head/text", schemaPath: "#/properties/head/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid1 = _errs11 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate19.errors = [{ instancePath: instancePath + "/head", schemaPath: "#/properties/head/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.tail !== void 0) {
                let data6 = data.tail;
                const _errs13 = errors;
                if (errors === _errs13) {
                  if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                    let missing2;
                    if (data6.start_line === void 0 && (missing2 = "start_line") || data6.end_line === void 0 && (missing2 = "end_line") || data6.text === void 0 && (missing2 = "text")) {
                      validate19.errors = [{ instancePath: instancePath + "/tail", schemaPath: "#/properties/tail/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                      return false;
                    } else {
                      if (data6.start_line !== void 0) {
                        let data7 = data6.start_line;
                        const _errs15 = errors;
                        if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                          validate19.errors = [{ instancePath: instancePath + "/tail/start_line", schemaPath: "#/properties/tail/properties/start_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs15) {
                          if (typeof data7 == "number" && isFinite(data7)) {
                            if (data7 < 1 || isNaN(data7)) {
                              validate19.errors = [{ instancePath: instancePath + "/tail/start_line", schemaPath: "#/properties/tail/properties/start_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                              return false;
                            }
                          }
                        }
                        var valid2 = _errs15 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data6.end_line !== void 0) {
                          let data8 = data6.end_line;
                          const _errs17 = errors;
                          if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                            validate19.errors = [{ instancePath: instancePath + "/tail/end_line", schemaPath: "#/properties/tail/properties/end_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs17) {
                            if (typeof data8 == "number" && isFinite(data8)) {
                              if (data8 < 0 || isNaN(data8)) {
                                validate19.errors = [{ instancePath: instancePath + "/tail/end_line", schemaPath: "#/properties/tail/properties/end_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                          var valid2 = _errs17 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data6.text !== void 0) {
                            const _errs19 = errors;
                            if (typeof data6.text !== "string") {
                              validate19.errors = [{ instancePath: instancePath + "/tail/text", schemaPath: "#/properties/tail/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs19 === errors;
                          } else {
                            var valid2 = true;
                          }
                        }
                      }
                    }
                  } else {
                    validate19.errors = [{ instancePath: instancePath + "/tail", schemaPath: "#/properties/tail/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid0 = _errs13 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.truncated !== void 0) {
                  const _errs21 = errors;
                  if (typeof data.truncated !== "boolean") {
                    validate19.errors = [{ instancePath: instancePath + "/truncated", schemaPath: "#/properties/truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs21 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.metrics !== void 0) {
                    let data11 = data.metrics;
                    const _errs23 = errors;
                    if (errors === _errs23) {
                      if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                        let missing3;
                        if (data11.time_ms === void 0 && (missing3 = "time_ms") || data11.bytes_read === void 0 && (missing3 = "bytes_read") || data11.files_scanned === void 0 && (missing3 = "files_scanned")) {
                          validate19.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                          return false;
                        } else {
                          if (data11.time_ms !== void 0) {
                            let data12 = data11.time_ms;
                            const _errs25 = errors;
                            if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                              validate19.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs25) {
                              if (typeof data12 == "number" && isFinite(data12)) {
                                if (data12 < 0 || isNaN(data12)) {
                                  validate19.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid3 = _errs25 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data11.bytes_read !== void 0) {
                              let data13 = data11.bytes_read;
                              const _errs27 = errors;
                              if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                validate19.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs27) {
                                if (typeof data13 == "number" && isFinite(data13)) {
                                  if (data13 < 0 || isNaN(data13)) {
                                    validate19.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                              var valid3 = _errs27 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data11.files_scanned !== void 0) {
                                let data14 = data11.files_scanned;
                                const _errs29 = errors;
                                if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                                  validate19.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs29) {
                                  if (typeof data14 == "number" && isFinite(data14)) {
                                    if (data14 < 0 || isNaN(data14)) {
                                      validate19.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid3 = _errs29 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data11.hits !== void 0) {
                                  let data15 = data11.hits;
                                  const _errs31 = errors;
                                  if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                                    validate19.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs31) {
                                    if (typeof data15 == "number" && isFinite(data15)) {
                                      if (data15 < 0 || isNaN(data15)) {
                                        validate19.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid3 = _errs31 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data11.symbols !== void 0) {
                                    let data16 = data11.symbols;
                                    const _errs33 = errors;
                                    if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                      validate19.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs33) {
                                      if (typeof data16 == "number" && isFinite(data16)) {
                                        if (data16 < 0 || isNaN(data16)) {
                                          validate19.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid3 = _errs33 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data11.lines_returned !== void 0) {
                                      let data17 = data11.lines_returned;
                                      const _errs35 = errors;
                                      if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                        validate19.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs35) {
                                        if (typeof data17 == "number" && isFinite(data17)) {
                                          if (data17 < 0 || isNaN(data17)) {
                                            validate19.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid3 = _errs35 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                    if (valid3) {
                                      if (data11.binary_skipped !== void 0) {
                                        let data18 = data11.binary_skipped;
                                        const _errs37 = errors;
                                        if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                          validate19.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs37) {
                                          if (typeof data18 == "number" && isFinite(data18)) {
                                            if (data18 < 0 || isNaN(data18)) {
                                              validate19.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid3 = _errs37 === errors;
                                      } else {
                                        var valid3 = true;
                                      }
                                      if (valid3) {
                                        if (data11.ignored !== void 0) {
                                          let data19 = data11.ignored;
                                          const _errs39 = errors;
                                          if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                                            validate19.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          if (errors === _errs39) {
                                            if (typeof data19 == "number" && isFinite(data19)) {
                                              if (data19 < 0 || isNaN(data19)) {
                                                validate19.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                return false;
                                              }
                                            }
                                          }
                                          var valid3 = _errs39 === errors;
                                        } else {
                                          var valid3 = true;
                                        }
                                        if (valid3) {
                                          if (data11.unreadable_names !== void 0) {
                                            let data20 = data11.unreadable_names;
                                            const _errs41 = errors;
                                            if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                              validate19.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            if (errors === _errs41) {
                                              if (typeof data20 == "number" && isFinite(data20)) {
                                                if (data20 < 1 || isNaN(data20)) {
                                                  validate19.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                  return false;
                                                }
                                              }
                                            }
                                            var valid3 = _errs41 === errors;
                                          } else {
                                            var valid3 = true;
                                          }
                                          if (valid3) {
                                            if (data11.store_reads !== void 0) {
                                              let data21 = data11.store_reads;
                                              const _errs43 = errors;
                                              if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                                validate19.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                return false;
                                              }
                                              if (errors === _errs43) {
                                                if (typeof data21 == "number" && isFinite(data21)) {
                                                  if (data21 < 0 || isNaN(data21)) {
                                                    validate19.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                    return false;
                                                  }
                                                }
                                              }
                                              var valid3 = _errs43 === errors;
                                            } else {
                                              var valid3 = true;
                                            }
                                            if (valid3) {
                                              if (data11.store_bytes !== void 0) {
                                                let data22 = data11.store_bytes;
                                                const _errs45 = errors;
                                                if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
                                                  validate19.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                  return false;
                                                }
                                                if (errors === _errs45) {
                                                  if (typeof data22 == "number" && isFinite(data22)) {
                                                    if (data22 < 0 || isNaN(data22)) {
                                                      validate19.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                      return false;
                                                    }
                                                  }
                                                }
                                                var valid3 = _errs45 === errors;
                                              } else {
                                                var valid3 = true;
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      } else {
                        validate19.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                        return false;
                      }
                    }
                    var valid0 = _errs23 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate19.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate19.errors = vErrors;
  return errors === 0;
}
var readFileArgs = validate20;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.start_line === void 0) {
        data.start_line = 1;
      }
      if (data.max_lines === void 0) {
        data.max_lines = 400;
      }
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate20.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "path" || key0 === "start_line" || key0 === "end_line" || key0 === "max_lines" || key0 === "snapshot")) {
            validate20.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.path !== void 0) {
            let data0 = data.path;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) < 1) {
                  validate20.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate20.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            let data1 = data.start_line;
            const _errs4 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate20.errors = [{ instancePath: instancePath + "/start_line", schemaPath: "#/properties/start_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs4) {
              if (typeof data1 == "number" && isFinite(data1)) {
                if (data1 > 9007199254740991 || isNaN(data1)) {
                  validate20.errors = [{ instancePath: instancePath + "/start_line", schemaPath: "#/properties/start_line/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                  return false;
                } else {
                  if (data1 < -9007199254740991 || isNaN(data1)) {
                    validate20.errors = [{ instancePath: instancePath + "/start_line", schemaPath: "#/properties/start_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: -9007199254740991 }, message: "must be >= -9007199254740991" }];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
            if (valid0) {
              if (data.end_line !== void 0) {
                let data2 = data.end_line;
                const _errs6 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate20.errors = [{ instancePath: instancePath + "/end_line", schemaPath: "#/properties/end_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs6) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 9007199254740991 || isNaN(data2)) {
                      validate20.errors = [{ instancePath: instancePath + "/end_line", schemaPath: "#/properties/end_line/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data2 < -9007199254740991 || isNaN(data2)) {
                        validate20.errors = [{ instancePath: instancePath + "/end_line", schemaPath: "#/properties/end_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: -9007199254740991 }, message: "must be >= -9007199254740991" }];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                let data3 = data.max_lines;
                const _errs8 = errors;
                if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                  validate20.errors = [{ instancePath: instancePath + "/max_lines", schemaPath: "#/properties/max_lines/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs8) {
                  if (typeof data3 == "number" && isFinite(data3)) {
                    if (data3 > 9007199254740991 || isNaN(data3)) {
                      validate20.errors = [{ instancePath: instancePath + "/max_lines", schemaPath: "#/properties/max_lines/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data3 < 0 || isNaN(data3)) {
                        validate20.errors = [{ instancePath: instancePath + "/max_lines", schemaPath: "#/properties/max_lines/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
                if (valid0) {
                  if (data.snapshot !== void 0) {
                    let data4 = data.snapshot;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (typeof data4 === "string") {
                        if (func2(data4) > 400) {
                          validate20.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 400 }, message: "must NOT have more than 400 characters" }];
                          return false;
                        } else {
                          if (func2(data4) < 1) {
                            validate20.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        }
                      } else {
                        validate20.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate20.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate20.errors = vErrors;
  return errors === 0;
}
var readFileResult = validate21;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.start_line === void 0 && (missing0 = "start_line") || data.end_line === void 0 && (missing0 = "end_line") || data.total_lines === void 0 && (missing0 = "total_lines") || data.truncated === void 0 && (missing0 = "truncated") || data.text === void 0 && (missing0 = "text") || data.metrics === void 0 && (missing0 = "metrics")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          const _errs1 = errors;
          if (typeof data.path !== "string") {
            validate21.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.start_line !== void 0) {
            let data1 = data.start_line;
            const _errs3 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate21.errors = [{ instancePath: instancePath + "/start_line", schemaPath: "#/properties/start_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs3) {
              if (typeof data1 == "number" && isFinite(data1)) {
                if (data1 < 1 || isNaN(data1)) {
                  validate21.errors = [{ instancePath: instancePath + "/start_line", schemaPath: "#/properties/start_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                  return false;
                }
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.end_line !== void 0) {
              let data2 = data.end_line;
              const _errs5 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate21.errors = [{ instancePath: instancePath + "/end_line", schemaPath: "#/properties/end_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs5) {
                if (typeof data2 == "number" && isFinite(data2)) {
                  if (data2 < 0 || isNaN(data2)) {
                    validate21.errors = [{ instancePath: instancePath + "/end_line", schemaPath: "#/properties/end_line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.total_lines !== void 0) {
                let data3 = data.total_lines;
                const _errs7 = errors;
                if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                  validate21.errors = [{ instancePath: instancePath + "/total_lines", schemaPath: "#/properties/total_lines/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs7) {
                  if (typeof data3 == "number" && isFinite(data3)) {
                    if (data3 < 0 || isNaN(data3)) {
                      validate21.errors = [{ instancePath: instancePath + "/total_lines", schemaPath: "#/properties/total_lines/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.truncated !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.truncated !== "boolean") {
                    validate21.errors = [{ instancePath: instancePath + "/truncated", schemaPath: "#/properties/truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.text !== void 0) {
                    const _errs11 = errors;
                    if (typeof data.text !== "string") {
                      validate21.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.metrics !== void 0) {
                      let data6 = data.metrics;
                      const _errs13 = errors;
                      if (errors === _errs13) {
                        if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                          let missing1;
                          if (data6.time_ms === void 0 && (missing1 = "time_ms") || data6.bytes_read === void 0 && (missing1 = "bytes_read") || data6.files_scanned === void 0 && (missing1 = "files_scanned")) {
                            validate21.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                            return false;
                          } else {
                            if (data6.time_ms !== void 0) {
                              let data7 = data6.time_ms;
                              const _errs15 = errors;
                              if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                                validate21.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs15) {
                                if (typeof data7 == "number" && isFinite(data7)) {
                                  if (data7 < 0 || isNaN(data7)) {
                                    validate21.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                              var valid1 = _errs15 === errors;
                            } else {
                              var valid1 = true;
                            }
                            if (valid1) {
                              if (data6.bytes_read !== void 0) {
                                let data8 = data6.bytes_read;
                                const _errs17 = errors;
                                if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                                  validate21.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs17) {
                                  if (typeof data8 == "number" && isFinite(data8)) {
                                    if (data8 < 0 || isNaN(data8)) {
                                      validate21.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid1 = _errs17 === errors;
                              } else {
                                var valid1 = true;
                              }
                              if (valid1) {
                                if (data6.files_scanned !== void 0) {
                                  let data9 = data6.files_scanned;
                                  const _errs19 = errors;
                                  if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                                    validate21.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs19) {
                                    if (typeof data9 == "number" && isFinite(data9)) {
                                      if (data9 < 0 || isNaN(data9)) {
                                        validate21.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid1 = _errs19 === errors;
                                } else {
                                  var valid1 = true;
                                }
                                if (valid1) {
                                  if (data6.hits !== void 0) {
                                    let data10 = data6.hits;
                                    const _errs21 = errors;
                                    if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                                      validate21.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs21) {
                                      if (typeof data10 == "number" && isFinite(data10)) {
                                        if (data10 < 0 || isNaN(data10)) {
                                          validate21.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid1 = _errs21 === errors;
                                  } else {
                                    var valid1 = true;
                                  }
                                  if (valid1) {
                                    if (data6.symbols !== void 0) {
                                      let data11 = data6.symbols;
                                      const _errs23 = errors;
                                      if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                        validate21.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs23) {
                                        if (typeof data11 == "number" && isFinite(data11)) {
                                          if (data11 < 0 || isNaN(data11)) {
                                            validate21.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid1 = _errs23 === errors;
                                    } else {
                                      var valid1 = true;
                                    }
                                    if (valid1) {
                                      if (data6.lines_returned !== void 0) {
                                        let data12 = data6.lines_returned;
                                        const _errs25 = errors;
                                        if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                          validate21.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs25) {
                                          if (typeof data12 == "number" && isFinite(data12)) {
                                            if (data12 < 0 || isNaN(data12)) {
                                              validate21.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid1 = _errs25 === errors;
                                      } else {
                                        var valid1 = true;
                                      }
                                      if (valid1) {
                                        if (data6.binary_skipped !== void 0) {
                                          let data13 = data6.binary_skipped;
                                          const _errs27 = errors;
                                          if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                            validate21.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          if (errors === _errs27) {
                                            if (typeof data13 == "number" && isFinite(data13)) {
                                              if (data13 < 0 || isNaN(data13)) {
                                                validate21.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                return false;
                                              }
                                            }
                                          }
                                          var valid1 = _errs27 === errors;
                                        } else {
                                          var valid1 = true;
                                        }
                                        if (valid1) {
                                          if (data6.ignored !== void 0) {
                                            let data14 = data6.ignored;
                                            const _errs29 = errors;
                                            if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                                              validate21.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            if (errors === _errs29) {
                                              if (typeof data14 == "number" && isFinite(data14)) {
                                                if (data14 < 0 || isNaN(data14)) {
                                                  validate21.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                  return false;
                                                }
                                              }
                                            }
                                            var valid1 = _errs29 === errors;
                                          } else {
                                            var valid1 = true;
                                          }
                                          if (valid1) {
                                            if (data6.unreadable_names !== void 0) {
                                              let data15 = data6.unreadable_names;
                                              const _errs31 = errors;
                                              if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                                                validate21.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                return false;
                                              }
                                              if (errors === _errs31) {
                                                if (typeof data15 == "number" && isFinite(data15)) {
                                                  if (data15 < 1 || isNaN(data15)) {
                                                    validate21.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                    return false;
                                                  }
                                                }
                                              }
                                              var valid1 = _errs31 === errors;
                                            } else {
                                              var valid1 = true;
                                            }
                                            if (valid1) {
                                              if (data6.store_reads !== void 0) {
                                                let data16 = data6.store_reads;
                                                const _errs33 = errors;
                                                if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                                  validate21.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                  return false;
                                                }
                                                if (errors === _errs33) {
                                                  if (typeof data16 == "number" && isFinite(data16)) {
                                                    if (data16 < 0 || isNaN(data16)) {
                                                      validate21.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                      return false;
                                                    }
                                                  }
                                                }
                                                var valid1 = _errs33 === errors;
                                              } else {
                                                var valid1 = true;
                                              }
                                              if (valid1) {
                                                if (data6.store_bytes !== void 0) {
                                                  let data17 = data6.store_bytes;
                                                  const _errs35 = errors;
                                                  if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                                    validate21.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                    return false;
                                                  }
                                                  if (errors === _errs35) {
                                                    if (typeof data17 == "number" && isFinite(data17)) {
                                                      if (data17 < 0 || isNaN(data17)) {
                                                        validate21.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                        return false;
                                                      }
                                                    }
                                                  }
                                                  var valid1 = _errs35 === errors;
                                                } else {
                                                  var valid1 = true;
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        } else {
                          validate21.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                      }
                      var valid0 = _errs13 === errors;
                    } else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
var snapshotsArgs = validate22;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.limit === void 0) {
        data.limit = 100;
      }
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "repo" || key0 === "limit")) {
          validate22.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.repo !== void 0) {
          let data0 = data.repo;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 100) {
                validate22.errors = [{ instancePath: instancePath + "/repo", schemaPath: "#/properties/repo/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate22.errors = [{ instancePath: instancePath + "/repo", schemaPath: "#/properties/repo/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate22.errors = [{ instancePath: instancePath + "/repo", schemaPath: "#/properties/repo/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          let data1 = data.limit;
          const _errs4 = errors;
          if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
            validate22.errors = [{ instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
            return false;
          }
          if (errors === _errs4) {
            if (typeof data1 == "number" && isFinite(data1)) {
              if (data1 > 1e3 || isNaN(data1)) {
                validate22.errors = [{ instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 }, message: "must be <= 1000" }];
                return false;
              } else {
                if (data1 < 0 || isNaN(data1)) {
                  validate22.errors = [{ instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs4 === errors;
        }
      }
    } else {
      validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
var snapshotsResult = validate23;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.snapshots === void 0 && (missing0 = "snapshots") || data.truncated === void 0 && (missing0 = "truncated") || data.metrics === void 0 && (missing0 = "metrics")) {
        validate23.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.snapshots !== void 0) {
          let data0 = data.snapshots;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0];
                const _errs3 = errors;
                if (errors === _errs3) {
                  if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                    let missing1;
                    if (data1.repo === void 0 && (missing1 = "repo") || data1.id === void 0 && (missing1 = "id") || data1.refs === void 0 && (missing1 = "refs") || data1.at === void 0 && (missing1 = "at") || data1.files === void 0 && (missing1 = "files") || data1.bytes === void 0 && (missing1 = "bytes")) {
                      validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0, schemaPath: "#/properties/snapshots/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                      return false;
                    } else {
                      if (data1.repo !== void 0) {
                        const _errs5 = errors;
                        if (typeof data1.repo !== "string") {
                          validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/repo", schemaPath: "#/properties/snapshots/items/properties/repo/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs5 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.id !== void 0) {
                          const _errs7 = errors;
                          if (typeof data1.id !== "string") {
                            validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/id", schemaPath: "#/properties/snapshots/items/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid2 = _errs7 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data1.refs !== void 0) {
                            let data4 = data1.refs;
                            const _errs9 = errors;
                            if (errors === _errs9) {
                              if (Array.isArray(data4)) {
                                var valid3 = true;
                                const len1 = data4.length;
                                for (let i1 = 0; i1 < len1; i1++) {
                                  const _errs11 = errors;
                                  if (typeof data4[i1] !== "string") {
                                    validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/refs/" + i1, schemaPath: "#/properties/snapshots/items/properties/refs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid3 = _errs11 === errors;
                                  if (!valid3) {
                                    break;
                                  }
                                }
                              } else {
                                validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/refs", schemaPath: "#/properties/snapshots/items/properties/refs/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                return false;
                              }
                            }
                            var valid2 = _errs9 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data1.at !== void 0) {
                              const _errs13 = errors;
                              if (typeof data1.at !== "string") {
                                validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/at", schemaPath: "#/properties/snapshots/items/properties/at/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid2 = _errs13 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data1.files !== void 0) {
                                let data7 = data1.files;
                                const _errs15 = errors;
                                if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                                  validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/files", schemaPath: "#/properties/snapshots/items/properties/files/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs15) {
                                  if (typeof data7 == "number" && isFinite(data7)) {
                                    if (data7 < 0 || isNaN(data7)) {
                                      validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/files", schemaPath: "#/properties/snapshots/items/properties/files/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid2 = _errs15 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data1.bytes !== void 0) {
                                  let data8 = data1.bytes;
                                  const _errs17 = errors;
                                  if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                                    validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/bytes", schemaPath: "#/properties/snapshots/items/properties/bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs17) {
                                    if (typeof data8 == "number" && isFinite(data8)) {
                                      if (data8 < 0 || isNaN(data8)) {
                                        validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/bytes", schemaPath: "#/properties/snapshots/items/properties/bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid2 = _errs17 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data1.retired !== void 0) {
                                    const _errs19 = errors;
                                    if (typeof data1.retired !== "string") {
                                      validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0 + "/retired", schemaPath: "#/properties/snapshots/items/properties/retired/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid2 = _errs19 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  } else {
                    validate23.errors = [{ instancePath: instancePath + "/snapshots/" + i0, schemaPath: "#/properties/snapshots/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate23.errors = [{ instancePath: instancePath + "/snapshots", schemaPath: "#/properties/snapshots/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.truncated !== void 0) {
            const _errs21 = errors;
            if (typeof data.truncated !== "boolean") {
              validate23.errors = [{ instancePath: instancePath + "/truncated", schemaPath: "#/properties/truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs21 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.metrics !== void 0) {
              let data11 = data.metrics;
              const _errs23 = errors;
              if (errors === _errs23) {
                if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                  let missing2;
                  if (data11.time_ms === void 0 && (missing2 = "time_ms") || data11.bytes_read === void 0 && (missing2 = "bytes_read") || data11.files_scanned === void 0 && (missing2 = "files_scanned")) {
                    validate23.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                    return false;
                  } else {
                    if (data11.time_ms !== void 0) {
                      let data12 = data11.time_ms;
                      const _errs25 = errors;
                      if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                        validate23.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs25) {
                        if (typeof data12 == "number" && isFinite(data12)) {
                          if (data12 < 0 || isNaN(data12)) {
                            validate23.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                      var valid4 = _errs25 === errors;
                    } else {
                      var valid4 = true;
                    }
                    if (valid4) {
                      if (data11.bytes_read !== void 0) {
                        let data13 = data11.bytes_read;
                        const _errs27 = errors;
                        if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                          validate23.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs27) {
                          if (typeof data13 == "number" && isFinite(data13)) {
                            if (data13 < 0 || isNaN(data13)) {
                              validate23.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                        var valid4 = _errs27 === errors;
                      } else {
                        var valid4 = true;
                      }
                      if (valid4) {
                        if (data11.files_scanned !== void 0) {
                          let data14 = data11.files_scanned;
                          const _errs29 = errors;
                          if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                            validate23.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs29) {
                            if (typeof data14 == "number" && isFinite(data14)) {
                              if (data14 < 0 || isNaN(data14)) {
                                validate23.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                          var valid4 = _errs29 === errors;
                        } else {
                          var valid4 = true;
                        }
                        if (valid4) {
                          if (data11.hits !== void 0) {
                            let data15 = data11.hits;
                            const _errs31 = errors;
                            if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                              validate23.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs31) {
                              if (typeof data15 == "number" && isFinite(data15)) {
                                if (data15 < 0 || isNaN(data15)) {
                                  validate23.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid4 = _errs31 === errors;
                          } else {
                            var valid4 = true;
                          }
                          if (valid4) {
                            if (data11.symbols !== void 0) {
                              let data16 = data11.symbols;
                              const _errs33 = errors;
                              if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                validate23.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs33) {
                                if (typeof data16 == "number" && isFinite(data16)) {
                                  if (data16 < 0 || isNaN(data16)) {
                                    validate23.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                              var valid4 = _errs33 === errors;
                            } else {
                              var valid4 = true;
                            }
                            if (valid4) {
                              if (data11.lines_returned !== void 0) {
                                let data17 = data11.lines_returned;
                                const _errs35 = errors;
                                if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                  validate23.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs35) {
                                  if (typeof data17 == "number" && isFinite(data17)) {
                                    if (data17 < 0 || isNaN(data17)) {
                                      validate23.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid4 = _errs35 === errors;
                              } else {
                                var valid4 = true;
                              }
                              if (valid4) {
                                if (data11.binary_skipped !== void 0) {
                                  let data18 = data11.binary_skipped;
                                  const _errs37 = errors;
                                  if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                    validate23.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs37) {
                                    if (typeof data18 == "number" && isFinite(data18)) {
                                      if (data18 < 0 || isNaN(data18)) {
                                        validate23.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid4 = _errs37 === errors;
                                } else {
                                  var valid4 = true;
                                }
                                if (valid4) {
                                  if (data11.ignored !== void 0) {
                                    let data19 = data11.ignored;
                                    const _errs39 = errors;
                                    if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                                      validate23.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs39) {
                                      if (typeof data19 == "number" && isFinite(data19)) {
                                        if (data19 < 0 || isNaN(data19)) {
                                          validate23.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid4 = _errs39 === errors;
                                  } else {
                                    var valid4 = true;
                                  }
                                  if (valid4) {
                                    if (data11.unreadable_names !== void 0) {
                                      let data20 = data11.unreadable_names;
                                      const _errs41 = errors;
                                      if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                        validate23.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs41) {
                                        if (typeof data20 == "number" && isFinite(data20)) {
                                          if (data20 < 1 || isNaN(data20)) {
                                            validate23.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid4 = _errs41 === errors;
                                    } else {
                                      var valid4 = true;
                                    }
                                    if (valid4) {
                                      if (data11.store_reads !== void 0) {
                                        let data21 = data11.store_reads;
                                        const _errs43 = errors;
                                        if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                          validate23.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs43) {
                                          if (typeof data21 == "number" && isFinite(data21)) {
                                            if (data21 < 0 || isNaN(data21)) {
                                              validate23.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid4 = _errs43 === errors;
                                      } else {
                                        var valid4 = true;
                                      }
                                      if (valid4) {
                                        if (data11.store_bytes !== void 0) {
                                          let data22 = data11.store_bytes;
                                          const _errs45 = errors;
                                          if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
                                            validate23.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          if (errors === _errs45) {
                                            if (typeof data22 == "number" && isFinite(data22)) {
                                              if (data22 < 0 || isNaN(data22)) {
                                                validate23.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                return false;
                                              }
                                            }
                                          }
                                          var valid4 = _errs45 === errors;
                                        } else {
                                          var valid4 = true;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate23.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs23 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
var statArgs = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  let valid0 = false;
  const _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.path === void 0 && (missing0 = "path")) {
      const err0 = { instancePath, schemaPath: "#/anyOf/0/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs3 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      if (data.paths === void 0 && (missing1 = "paths")) {
        const err1 = { instancePath, schemaPath: "#/anyOf/1/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    var _valid0 = _errs3 === errors;
    valid0 = valid0 || _valid0;
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
    validate24.errors = vErrors;
    return false;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs4 = errors;
      for (const key0 in data) {
        if (!(key0 === "path" || key0 === "paths" || key0 === "snapshot")) {
          validate24.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs4 === errors) {
        if (data.path !== void 0) {
          const _errs5 = errors;
          if (typeof data.path !== "string") {
            validate24.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid1 = _errs5 === errors;
        } else {
          var valid1 = true;
        }
        if (valid1) {
          if (data.paths !== void 0) {
            let data1 = data.paths;
            const _errs7 = errors;
            if (errors === _errs7) {
              if (Array.isArray(data1)) {
                if (data1.length > 1e3) {
                  validate24.errors = [{ instancePath: instancePath + "/paths", schemaPath: "#/properties/paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                  return false;
                } else {
                  var valid2 = true;
                  const len0 = data1.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs9 = errors;
                    if (typeof data1[i0] !== "string") {
                      validate24.errors = [{ instancePath: instancePath + "/paths/" + i0, schemaPath: "#/properties/paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid2 = _errs9 === errors;
                    if (!valid2) {
                      break;
                    }
                  }
                }
              } else {
                validate24.errors = [{ instancePath: instancePath + "/paths", schemaPath: "#/properties/paths/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid1 = _errs7 === errors;
          } else {
            var valid1 = true;
          }
          if (valid1) {
            if (data.snapshot !== void 0) {
              let data3 = data.snapshot;
              const _errs11 = errors;
              if (errors === _errs11) {
                if (typeof data3 === "string") {
                  if (func2(data3) > 400) {
                    validate24.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 400 }, message: "must NOT have more than 400 characters" }];
                    return false;
                  } else {
                    if (func2(data3) < 1) {
                      validate24.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate24.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid1 = _errs11 === errors;
            } else {
              var valid1 = true;
            }
          }
        }
      }
    } else {
      validate24.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
var statResult = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.items === void 0 && (missing0 = "items") || data.metrics === void 0 && (missing0 = "metrics")) {
        validate25.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.items !== void 0) {
          let data0 = data.items;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0];
                const _errs3 = errors;
                if (errors === _errs3) {
                  if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                    let missing1;
                    if (data1.path === void 0 && (missing1 = "path") || data1.exists === void 0 && (missing1 = "exists")) {
                      validate25.errors = [{ instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                      return false;
                    } else {
                      if (data1.path !== void 0) {
                        const _errs5 = errors;
                        if (typeof data1.path !== "string") {
                          validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/path", schemaPath: "#/properties/items/items/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs5 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.exists !== void 0) {
                          const _errs7 = errors;
                          if (typeof data1.exists !== "boolean") {
                            validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/exists", schemaPath: "#/properties/items/items/properties/exists/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid2 = _errs7 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data1.size !== void 0) {
                            let data4 = data1.size;
                            const _errs9 = errors;
                            if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                              validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/size", schemaPath: "#/properties/items/items/properties/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs9) {
                              if (typeof data4 == "number" && isFinite(data4)) {
                                if (data4 < 0 || isNaN(data4)) {
                                  validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/size", schemaPath: "#/properties/items/items/properties/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid2 = _errs9 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data1.mtime !== void 0) {
                              let data5 = data1.mtime;
                              const _errs11 = errors;
                              if (!(typeof data5 == "number" && isFinite(data5))) {
                                validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/mtime", schemaPath: "#/properties/items/items/properties/mtime/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                                return false;
                              }
                              var valid2 = _errs11 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data1.mtime_iso !== void 0) {
                                const _errs13 = errors;
                                if (typeof data1.mtime_iso !== "string") {
                                  validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/mtime_iso", schemaPath: "#/properties/items/items/properties/mtime_iso/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid2 = _errs13 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data1.is_file !== void 0) {
                                  const _errs15 = errors;
                                  if (typeof data1.is_file !== "boolean") {
                                    validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/is_file", schemaPath: "#/properties/items/items/properties/is_file/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                    return false;
                                  }
                                  var valid2 = _errs15 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data1.is_dir !== void 0) {
                                    const _errs17 = errors;
                                    if (typeof data1.is_dir !== "boolean") {
                                      validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/is_dir", schemaPath: "#/properties/items/items/properties/is_dir/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid2 = _errs17 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                  if (valid2) {
                                    if (data1.error !== void 0) {
                                      const _errs19 = errors;
                                      if (typeof data1.error !== "string") {
                                        validate25.errors = [{ instancePath: instancePath + "/items/" + i0 + "/error", schemaPath: "#/properties/items/items/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid2 = _errs19 === errors;
                                    } else {
                                      var valid2 = true;
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  } else {
                    validate25.errors = [{ instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate25.errors = [{ instancePath: instancePath + "/items", schemaPath: "#/properties/items/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.metrics !== void 0) {
            let data10 = data.metrics;
            const _errs21 = errors;
            if (errors === _errs21) {
              if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                let missing2;
                if (data10.time_ms === void 0 && (missing2 = "time_ms") || data10.bytes_read === void 0 && (missing2 = "bytes_read") || data10.files_scanned === void 0 && (missing2 = "files_scanned")) {
                  validate25.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                  return false;
                } else {
                  if (data10.time_ms !== void 0) {
                    let data11 = data10.time_ms;
                    const _errs23 = errors;
                    if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                      validate25.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs23) {
                      if (typeof data11 == "number" && isFinite(data11)) {
                        if (data11 < 0 || isNaN(data11)) {
                          validate25.errors = [{ instancePath: instancePath + "/metrics/time_ms", schemaPath: "#/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                          return false;
                        }
                      }
                    }
                    var valid3 = _errs23 === errors;
                  } else {
                    var valid3 = true;
                  }
                  if (valid3) {
                    if (data10.bytes_read !== void 0) {
                      let data12 = data10.bytes_read;
                      const _errs25 = errors;
                      if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                        validate25.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs25) {
                        if (typeof data12 == "number" && isFinite(data12)) {
                          if (data12 < 0 || isNaN(data12)) {
                            validate25.errors = [{ instancePath: instancePath + "/metrics/bytes_read", schemaPath: "#/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                      var valid3 = _errs25 === errors;
                    } else {
                      var valid3 = true;
                    }
                    if (valid3) {
                      if (data10.files_scanned !== void 0) {
                        let data13 = data10.files_scanned;
                        const _errs27 = errors;
                        if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                          validate25.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs27) {
                          if (typeof data13 == "number" && isFinite(data13)) {
                            if (data13 < 0 || isNaN(data13)) {
                              validate25.errors = [{ instancePath: instancePath + "/metrics/files_scanned", schemaPath: "#/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                        var valid3 = _errs27 === errors;
                      } else {
                        var valid3 = true;
                      }
                      if (valid3) {
                        if (data10.hits !== void 0) {
                          let data14 = data10.hits;
                          const _errs29 = errors;
                          if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                            validate25.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs29) {
                            if (typeof data14 == "number" && isFinite(data14)) {
                              if (data14 < 0 || isNaN(data14)) {
                                validate25.errors = [{ instancePath: instancePath + "/metrics/hits", schemaPath: "#/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                          var valid3 = _errs29 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data10.symbols !== void 0) {
                            let data15 = data10.symbols;
                            const _errs31 = errors;
                            if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                              validate25.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs31) {
                              if (typeof data15 == "number" && isFinite(data15)) {
                                if (data15 < 0 || isNaN(data15)) {
                                  validate25.errors = [{ instancePath: instancePath + "/metrics/symbols", schemaPath: "#/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid3 = _errs31 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data10.lines_returned !== void 0) {
                              let data16 = data10.lines_returned;
                              const _errs33 = errors;
                              if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                validate25.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs33) {
                                if (typeof data16 == "number" && isFinite(data16)) {
                                  if (data16 < 0 || isNaN(data16)) {
                                    validate25.errors = [{ instancePath: instancePath + "/metrics/lines_returned", schemaPath: "#/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                              var valid3 = _errs33 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data10.binary_skipped !== void 0) {
                                let data17 = data10.binary_skipped;
                                const _errs35 = errors;
                                if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                  validate25.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs35) {
                                  if (typeof data17 == "number" && isFinite(data17)) {
                                    if (data17 < 0 || isNaN(data17)) {
                                      validate25.errors = [{ instancePath: instancePath + "/metrics/binary_skipped", schemaPath: "#/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid3 = _errs35 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data10.ignored !== void 0) {
                                  let data18 = data10.ignored;
                                  const _errs37 = errors;
                                  if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                    validate25.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs37) {
                                    if (typeof data18 == "number" && isFinite(data18)) {
                                      if (data18 < 0 || isNaN(data18)) {
                                        validate25.errors = [{ instancePath: instancePath + "/metrics/ignored", schemaPath: "#/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid3 = _errs37 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data10.unreadable_names !== void 0) {
                                    let data19 = data10.unreadable_names;
                                    const _errs39 = errors;
                                    if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                                      validate25.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs39) {
                                      if (typeof data19 == "number" && isFinite(data19)) {
                                        if (data19 < 1 || isNaN(data19)) {
                                          validate25.errors = [{ instancePath: instancePath + "/metrics/unreadable_names", schemaPath: "#/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid3 = _errs39 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data10.store_reads !== void 0) {
                                      let data20 = data10.store_reads;
                                      const _errs41 = errors;
                                      if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                        validate25.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs41) {
                                        if (typeof data20 == "number" && isFinite(data20)) {
                                          if (data20 < 0 || isNaN(data20)) {
                                            validate25.errors = [{ instancePath: instancePath + "/metrics/store_reads", schemaPath: "#/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid3 = _errs41 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                    if (valid3) {
                                      if (data10.store_bytes !== void 0) {
                                        let data21 = data10.store_bytes;
                                        const _errs43 = errors;
                                        if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                          validate25.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs43) {
                                          if (typeof data21 == "number" && isFinite(data21)) {
                                            if (data21 < 0 || isNaN(data21)) {
                                              validate25.errors = [{ instancePath: instancePath + "/metrics/store_bytes", schemaPath: "#/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid3 = _errs43 === errors;
                                      } else {
                                        var valid3 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              } else {
                validate25.errors = [{ instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs21 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate25.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
var cloneArgs = validate26;
var schema27 = { "type": "object", "additionalProperties": false, "required": [], "properties": { "session": { "type": "string", "minLength": 1, "maxLength": 64 }, "lang": { "type": "string", "enum": ["zylisp", "js"] } }, "$id": "cloneArgs" };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "session" || key0 === "lang")) {
          validate26.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.session !== void 0) {
          let data0 = data.session;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate26.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate26.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate26.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.lang !== void 0) {
            let data1 = data.lang;
            const _errs4 = errors;
            if (typeof data1 !== "string") {
              validate26.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data1 === "zylisp" || data1 === "js")) {
              validate26.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/enum", keyword: "enum", params: { allowedValues: schema27.properties.lang.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate26.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
var cloneResult = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate27.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate27.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate27.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate27.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing1;
                  if (data3["new-session"] === void 0 && (missing1 = "new-session")) {
                    validate27.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data3["new-session"] !== void 0) {
                      if (typeof data3["new-session"] !== "string") {
                        validate27.errors = [{ instancePath: instancePath + "/data/new-session", schemaPath: "#/properties/data/properties/new-session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                } else {
                  validate27.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
var closeArgs = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "session")) {
          validate28.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.session !== void 0) {
          let data0 = data.session;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate28.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate28.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate28.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate28.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
var closeResult = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate29.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate29.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate29.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate29.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (!(data3 && typeof data3 == "object" && !Array.isArray(data3))) {
                validate29.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate29.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
var completeArgs = validate30;
var schema31 = { "type": "object", "additionalProperties": false, "required": [], "properties": { "prefix": { "type": "string", "maxLength": 1e3, "default": "" }, "session": { "type": "string", "minLength": 1, "maxLength": 64 }, "lang": { "type": "string", "enum": ["zylisp", "js"] } }, "$id": "completeArgs" };
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.prefix === void 0) {
        data.prefix = "";
      }
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "prefix" || key0 === "session" || key0 === "lang")) {
          validate30.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        let data0 = data.prefix;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (typeof data0 === "string") {
            if (func2(data0) > 1e3) {
              validate30.errors = [{ instancePath: instancePath + "/prefix", schemaPath: "#/properties/prefix/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
              return false;
            }
          } else {
            validate30.errors = [{ instancePath: instancePath + "/prefix", schemaPath: "#/properties/prefix/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
        }
        var valid0 = _errs2 === errors;
        if (valid0) {
          if (data.session !== void 0) {
            let data1 = data.session;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (func2(data1) > 64) {
                  validate30.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data1) < 1) {
                    validate30.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate30.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.lang !== void 0) {
              let data2 = data.lang;
              const _errs6 = errors;
              if (typeof data2 !== "string") {
                validate30.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data2 === "zylisp" || data2 === "js")) {
                validate30.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/enum", keyword: "enum", params: { allowedValues: schema31.properties.lang.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate30.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate30.errors = vErrors;
  return errors === 0;
}
var completeResult = validate31;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate31.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate31.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate31.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate31.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing1;
                  if (data3.completions === void 0 && (missing1 = "completions")) {
                    validate31.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data3.completions !== void 0) {
                      let data4 = data3.completions;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (Array.isArray(data4)) {
                          var valid3 = true;
                          const len1 = data4.length;
                          for (let i1 = 0; i1 < len1; i1++) {
                            let data5 = data4[i1];
                            const _errs11 = errors;
                            if (errors === _errs11) {
                              if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                                let missing2;
                                if (data5.candidate === void 0 && (missing2 = "candidate") || data5.type === void 0 && (missing2 = "type")) {
                                  validate31.errors = [{ instancePath: instancePath + "/data/completions/" + i1, schemaPath: "#/properties/data/properties/completions/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                  return false;
                                } else {
                                  if (data5.candidate !== void 0) {
                                    const _errs13 = errors;
                                    if (typeof data5.candidate !== "string") {
                                      validate31.errors = [{ instancePath: instancePath + "/data/completions/" + i1 + "/candidate", schemaPath: "#/properties/data/properties/completions/items/properties/candidate/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid4 = _errs13 === errors;
                                  } else {
                                    var valid4 = true;
                                  }
                                  if (valid4) {
                                    if (data5.type !== void 0) {
                                      const _errs15 = errors;
                                      if (typeof data5.type !== "string") {
                                        validate31.errors = [{ instancePath: instancePath + "/data/completions/" + i1 + "/type", schemaPath: "#/properties/data/properties/completions/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid4 = _errs15 === errors;
                                    } else {
                                      var valid4 = true;
                                    }
                                  }
                                }
                              } else {
                                validate31.errors = [{ instancePath: instancePath + "/data/completions/" + i1, schemaPath: "#/properties/data/properties/completions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                return false;
                              }
                            }
                            var valid3 = _errs11 === errors;
                            if (!valid3) {
                              break;
                            }
                          }
                        } else {
                          validate31.errors = [{ instancePath: instancePath + "/data/completions", schemaPath: "#/properties/data/properties/completions/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                          return false;
                        }
                      }
                    }
                  }
                } else {
                  validate31.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate31.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate31.errors = vErrors;
  return errors === 0;
}
var describeArgs = validate32;
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "session")) {
          validate32.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.session !== void 0) {
          let data0 = data.session;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate32.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate32.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate32.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate32.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
var describeResult = validate33;
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate33.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate33.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate33.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate33.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing1;
                  if (data3.versions === void 0 && (missing1 = "versions") || data3.ops === void 0 && (missing1 = "ops") || data3.transports === void 0 && (missing1 = "transports")) {
                    validate33.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data3.versions !== void 0) {
                      let data4 = data3.versions;
                      const _errs9 = errors;
                      if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
                        validate33.errors = [{ instancePath: instancePath + "/data/versions", schemaPath: "#/properties/data/properties/versions/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                        return false;
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data3.ops !== void 0) {
                        let data5 = data3.ops;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (Array.isArray(data5)) {
                            var valid3 = true;
                            const len1 = data5.length;
                            for (let i1 = 0; i1 < len1; i1++) {
                              const _errs13 = errors;
                              if (typeof data5[i1] !== "string") {
                                validate33.errors = [{ instancePath: instancePath + "/data/ops/" + i1, schemaPath: "#/properties/data/properties/ops/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid3 = _errs13 === errors;
                              if (!valid3) {
                                break;
                              }
                            }
                          } else {
                            validate33.errors = [{ instancePath: instancePath + "/data/ops", schemaPath: "#/properties/data/properties/ops/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data3.docs !== void 0) {
                          let data7 = data3.docs;
                          const _errs15 = errors;
                          if (!(data7 && typeof data7 == "object" && !Array.isArray(data7))) {
                            validate33.errors = [{ instancePath: instancePath + "/data/docs", schemaPath: "#/properties/data/properties/docs/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                            return false;
                          }
                          var valid2 = _errs15 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data3.transports !== void 0) {
                            let data8 = data3.transports;
                            const _errs17 = errors;
                            if (errors === _errs17) {
                              if (Array.isArray(data8)) {
                                var valid4 = true;
                                const len2 = data8.length;
                                for (let i2 = 0; i2 < len2; i2++) {
                                  const _errs19 = errors;
                                  if (typeof data8[i2] !== "string") {
                                    validate33.errors = [{ instancePath: instancePath + "/data/transports/" + i2, schemaPath: "#/properties/data/properties/transports/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid4 = _errs19 === errors;
                                  if (!valid4) {
                                    break;
                                  }
                                }
                              } else {
                                validate33.errors = [{ instancePath: instancePath + "/data/transports", schemaPath: "#/properties/data/properties/transports/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                return false;
                              }
                            }
                            var valid2 = _errs17 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data3.codecs !== void 0) {
                              let data10 = data3.codecs;
                              const _errs21 = errors;
                              if (errors === _errs21) {
                                if (Array.isArray(data10)) {
                                  var valid5 = true;
                                  const len3 = data10.length;
                                  for (let i3 = 0; i3 < len3; i3++) {
                                    const _errs23 = errors;
                                    if (typeof data10[i3] !== "string") {
                                      validate33.errors = [{ instancePath: instancePath + "/data/codecs/" + i3, schemaPath: "#/properties/data/properties/codecs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid5 = _errs23 === errors;
                                    if (!valid5) {
                                      break;
                                    }
                                  }
                                } else {
                                  validate33.errors = [{ instancePath: instancePath + "/data/codecs", schemaPath: "#/properties/data/properties/codecs/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                  return false;
                                }
                              }
                              var valid2 = _errs21 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data3.langs !== void 0) {
                                let data12 = data3.langs;
                                const _errs25 = errors;
                                if (errors === _errs25) {
                                  if (Array.isArray(data12)) {
                                    var valid6 = true;
                                    const len4 = data12.length;
                                    for (let i4 = 0; i4 < len4; i4++) {
                                      const _errs27 = errors;
                                      if (typeof data12[i4] !== "string") {
                                        validate33.errors = [{ instancePath: instancePath + "/data/langs/" + i4, schemaPath: "#/properties/data/properties/langs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid6 = _errs27 === errors;
                                      if (!valid6) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validate33.errors = [{ instancePath: instancePath + "/data/langs", schemaPath: "#/properties/data/properties/langs/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs25 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data3.limits !== void 0) {
                                  let data14 = data3.limits;
                                  const _errs29 = errors;
                                  if (!(data14 && typeof data14 == "object" && !Array.isArray(data14))) {
                                    validate33.errors = [{ instancePath: instancePath + "/data/limits", schemaPath: "#/properties/data/properties/limits/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                    return false;
                                  }
                                  var valid2 = _errs29 === errors;
                                } else {
                                  var valid2 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate33.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate33.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
var eldocArgs = validate34;
var schema35 = { "type": "object", "additionalProperties": false, "required": ["sym"], "properties": { "sym": { "type": "string", "minLength": 1, "maxLength": 1e3 }, "session": { "type": "string", "minLength": 1, "maxLength": 64 }, "lang": { "type": "string", "enum": ["zylisp", "js"] } }, "$id": "eldocArgs" };
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sym === void 0 && (missing0 = "sym")) {
        validate34.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "sym" || key0 === "session" || key0 === "lang")) {
            validate34.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.sym !== void 0) {
            let data0 = data.sym;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 1e3) {
                  validate34.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate34.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate34.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.session !== void 0) {
              let data1 = data.session;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 64) {
                    validate34.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 1) {
                      validate34.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate34.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.lang !== void 0) {
                let data2 = data.lang;
                const _errs6 = errors;
                if (typeof data2 !== "string") {
                  validate34.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "zylisp" || data2 === "js")) {
                  validate34.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/enum", keyword: "enum", params: { allowedValues: schema35.properties.lang.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate34.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
var eldocResult = validate35;
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate35.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate35.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate35.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate35.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  if (data3.name !== void 0) {
                    const _errs9 = errors;
                    if (typeof data3.name !== "string") {
                      validate35.errors = [{ instancePath: instancePath + "/data/name", schemaPath: "#/properties/data/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid2 = _errs9 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data3.lang !== void 0) {
                      const _errs11 = errors;
                      if (typeof data3.lang !== "string") {
                        validate35.errors = [{ instancePath: instancePath + "/data/lang", schemaPath: "#/properties/data/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid2 = _errs11 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data3.type !== void 0) {
                        const _errs13 = errors;
                        if (typeof data3.type !== "string") {
                          validate35.errors = [{ instancePath: instancePath + "/data/type", schemaPath: "#/properties/data/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs13 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data3.arglists !== void 0) {
                          let data7 = data3.arglists;
                          const _errs15 = errors;
                          if (errors === _errs15) {
                            if (Array.isArray(data7)) {
                              var valid3 = true;
                              const len1 = data7.length;
                              for (let i1 = 0; i1 < len1; i1++) {
                                const _errs17 = errors;
                                if (typeof data7[i1] !== "string") {
                                  validate35.errors = [{ instancePath: instancePath + "/data/arglists/" + i1, schemaPath: "#/properties/data/properties/arglists/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid3 = _errs17 === errors;
                                if (!valid3) {
                                  break;
                                }
                              }
                            } else {
                              validate35.errors = [{ instancePath: instancePath + "/data/arglists", schemaPath: "#/properties/data/properties/arglists/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid2 = _errs15 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data3.doc !== void 0) {
                            const _errs19 = errors;
                            if (typeof data3.doc !== "string") {
                              validate35.errors = [{ instancePath: instancePath + "/data/doc", schemaPath: "#/properties/data/properties/doc/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs19 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data3.file !== void 0) {
                              const _errs21 = errors;
                              if (typeof data3.file !== "string") {
                                validate35.errors = [{ instancePath: instancePath + "/data/file", schemaPath: "#/properties/data/properties/file/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid2 = _errs21 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data3.line !== void 0) {
                                let data11 = data3.line;
                                const _errs23 = errors;
                                if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                  validate35.errors = [{ instancePath: instancePath + "/data/line", schemaPath: "#/properties/data/properties/line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid2 = _errs23 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data3.col !== void 0) {
                                  let data12 = data3.col;
                                  const _errs25 = errors;
                                  if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                    validate35.errors = [{ instancePath: instancePath + "/data/col", schemaPath: "#/properties/data/properties/col/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid2 = _errs25 === errors;
                                } else {
                                  var valid2 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate35.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate35.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate35.errors = vErrors;
  return errors === 0;
}
var evaluateArgs = validate36;
var schema37 = { "type": "object", "additionalProperties": false, "required": ["code"], "properties": { "code": { "type": "string", "maxLength": 1e6 }, "session": { "type": "string", "minLength": 1, "maxLength": 64 }, "lang": { "type": "string", "enum": ["zylisp", "js"] }, "stream": { "type": "boolean", "default": false }, "timeout_ms": { "type": "integer", "minimum": 1, "maximum": 6e4, "default": 5e3 }, "file": { "type": "string", "maxLength": 1e3 } }, "$id": "evaluateArgs" };
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.stream === void 0) {
        data.stream = false;
      }
      if (data.timeout_ms === void 0) {
        data.timeout_ms = 5e3;
      }
      let missing0;
      if (data.code === void 0 && (missing0 = "code")) {
        validate36.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "code" || key0 === "session" || key0 === "lang" || key0 === "stream" || key0 === "timeout_ms" || key0 === "file")) {
            validate36.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            let data0 = data.code;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 1e6) {
                  validate36.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/maxLength", keyword: "maxLength", params: { limit: 1e6 }, message: "must NOT have more than 1000000 characters" }];
                  return false;
                }
              } else {
                validate36.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.session !== void 0) {
              let data1 = data.session;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 64) {
                    validate36.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 1) {
                      validate36.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate36.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.lang !== void 0) {
                let data2 = data.lang;
                const _errs6 = errors;
                if (typeof data2 !== "string") {
                  validate36.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "zylisp" || data2 === "js")) {
                  validate36.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/enum", keyword: "enum", params: { allowedValues: schema37.properties.lang.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                const _errs8 = errors;
                if (typeof data.stream !== "boolean") {
                  validate36.errors = [{ instancePath: instancePath + "/stream", schemaPath: "#/properties/stream/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
                if (valid0) {
                  let data4 = data.timeout_ms;
                  const _errs10 = errors;
                  if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                    validate36.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs10) {
                    if (typeof data4 == "number" && isFinite(data4)) {
                      if (data4 > 6e4 || isNaN(data4)) {
                        validate36.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 6e4 }, message: "must be <= 60000" }];
                        return false;
                      } else {
                        if (data4 < 1 || isNaN(data4)) {
                          validate36.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                          return false;
                        }
                      }
                    }
                  }
                  var valid0 = _errs10 === errors;
                  if (valid0) {
                    if (data.file !== void 0) {
                      let data5 = data.file;
                      const _errs12 = errors;
                      if (errors === _errs12) {
                        if (typeof data5 === "string") {
                          if (func2(data5) > 1e3) {
                            validate36.errors = [{ instancePath: instancePath + "/file", schemaPath: "#/properties/file/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                            return false;
                          }
                        } else {
                          validate36.errors = [{ instancePath: instancePath + "/file", schemaPath: "#/properties/file/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate36.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
var evaluateResult = validate37;
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate37.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate37.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.output !== void 0) {
            const _errs3 = errors;
            if (typeof data.output !== "string") {
              validate37.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              let data2 = data.status;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (Array.isArray(data2)) {
                  var valid1 = true;
                  const len0 = data2.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs7 = errors;
                    if (typeof data2[i0] !== "string") {
                      validate37.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid1 = _errs7 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validate37.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.data !== void 0) {
                let data4 = data.data;
                const _errs9 = errors;
                if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
                  validate37.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate37.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate37.errors = vErrors;
  return errors === 0;
}
var infoArgs = validate38;
var schema39 = { "type": "object", "additionalProperties": false, "required": ["sym"], "properties": { "sym": { "type": "string", "minLength": 1, "maxLength": 1e3 }, "session": { "type": "string", "minLength": 1, "maxLength": 64 }, "lang": { "type": "string", "enum": ["zylisp", "js"] } }, "$id": "infoArgs" };
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sym === void 0 && (missing0 = "sym")) {
        validate38.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "sym" || key0 === "session" || key0 === "lang")) {
            validate38.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.sym !== void 0) {
            let data0 = data.sym;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 1e3) {
                  validate38.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate38.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate38.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.session !== void 0) {
              let data1 = data.session;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 64) {
                    validate38.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 1) {
                      validate38.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate38.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.lang !== void 0) {
                let data2 = data.lang;
                const _errs6 = errors;
                if (typeof data2 !== "string") {
                  validate38.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "zylisp" || data2 === "js")) {
                  validate38.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/enum", keyword: "enum", params: { allowedValues: schema39.properties.lang.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate38.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate38.errors = vErrors;
  return errors === 0;
}
var infoResult = validate39;
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate39.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate39.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate39.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate39.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  if (data3.name !== void 0) {
                    const _errs9 = errors;
                    if (typeof data3.name !== "string") {
                      validate39.errors = [{ instancePath: instancePath + "/data/name", schemaPath: "#/properties/data/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid2 = _errs9 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data3.lang !== void 0) {
                      const _errs11 = errors;
                      if (typeof data3.lang !== "string") {
                        validate39.errors = [{ instancePath: instancePath + "/data/lang", schemaPath: "#/properties/data/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid2 = _errs11 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data3.type !== void 0) {
                        const _errs13 = errors;
                        if (typeof data3.type !== "string") {
                          validate39.errors = [{ instancePath: instancePath + "/data/type", schemaPath: "#/properties/data/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs13 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data3.arglists !== void 0) {
                          let data7 = data3.arglists;
                          const _errs15 = errors;
                          if (errors === _errs15) {
                            if (Array.isArray(data7)) {
                              var valid3 = true;
                              const len1 = data7.length;
                              for (let i1 = 0; i1 < len1; i1++) {
                                const _errs17 = errors;
                                if (typeof data7[i1] !== "string") {
                                  validate39.errors = [{ instancePath: instancePath + "/data/arglists/" + i1, schemaPath: "#/properties/data/properties/arglists/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid3 = _errs17 === errors;
                                if (!valid3) {
                                  break;
                                }
                              }
                            } else {
                              validate39.errors = [{ instancePath: instancePath + "/data/arglists", schemaPath: "#/properties/data/properties/arglists/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid2 = _errs15 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data3.doc !== void 0) {
                            const _errs19 = errors;
                            if (typeof data3.doc !== "string") {
                              validate39.errors = [{ instancePath: instancePath + "/data/doc", schemaPath: "#/properties/data/properties/doc/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs19 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data3.file !== void 0) {
                              const _errs21 = errors;
                              if (typeof data3.file !== "string") {
                                validate39.errors = [{ instancePath: instancePath + "/data/file", schemaPath: "#/properties/data/properties/file/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid2 = _errs21 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data3.line !== void 0) {
                                let data11 = data3.line;
                                const _errs23 = errors;
                                if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                  validate39.errors = [{ instancePath: instancePath + "/data/line", schemaPath: "#/properties/data/properties/line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid2 = _errs23 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data3.col !== void 0) {
                                  let data12 = data3.col;
                                  const _errs25 = errors;
                                  if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                    validate39.errors = [{ instancePath: instancePath + "/data/col", schemaPath: "#/properties/data/properties/col/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid2 = _errs25 === errors;
                                } else {
                                  var valid2 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate39.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate39.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate39.errors = vErrors;
  return errors === 0;
}
var interruptArgs = validate40;
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "interrupt-id" || key0 === "session")) {
          validate40.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data["interrupt-id"] !== void 0) {
          let data0 = data["interrupt-id"];
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 1e3) {
                validate40.errors = [{ instancePath: instancePath + "/interrupt-id", schemaPath: "#/properties/interrupt-id/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                return false;
              }
            } else {
              validate40.errors = [{ instancePath: instancePath + "/interrupt-id", schemaPath: "#/properties/interrupt-id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.session !== void 0) {
            let data1 = data.session;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (func2(data1) > 64) {
                  validate40.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data1) < 1) {
                    validate40.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate40.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate40.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate40.errors = vErrors;
  return errors === 0;
}
var interruptResult = validate41;
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate41.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate41.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate41.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate41.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  if (data3.interrupted !== void 0) {
                    let data4 = data3.interrupted;
                    const _errs9 = errors;
                    if (errors === _errs9) {
                      if (Array.isArray(data4)) {
                        var valid3 = true;
                        const len1 = data4.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                          const _errs11 = errors;
                          if (typeof data4[i1] !== "string") {
                            validate41.errors = [{ instancePath: instancePath + "/data/interrupted/" + i1, schemaPath: "#/properties/data/properties/interrupted/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid3 = _errs11 === errors;
                          if (!valid3) {
                            break;
                          }
                        }
                      } else {
                        validate41.errors = [{ instancePath: instancePath + "/data/interrupted", schemaPath: "#/properties/data/properties/interrupted/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                  }
                } else {
                  validate41.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate41.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
var loadFileArgs = validate42;
var schema43 = { "type": "object", "additionalProperties": false, "required": [], "properties": { "file": { "type": "string", "maxLength": 1e6 }, "file-path": { "type": "string", "maxLength": 4096 }, "file-name": { "type": "string", "maxLength": 1e3 }, "session": { "type": "string", "minLength": 1, "maxLength": 64 }, "lang": { "type": "string", "enum": ["zylisp", "js"] }, "stream": { "type": "boolean", "default": false }, "timeout_ms": { "type": "integer", "minimum": 1, "maximum": 6e4, "default": 5e3 } }, "$id": "loadFileArgs" };
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.stream === void 0) {
        data.stream = false;
      }
      if (data.timeout_ms === void 0) {
        data.timeout_ms = 5e3;
      }
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "file" || key0 === "file-path" || key0 === "file-name" || key0 === "session" || key0 === "lang" || key0 === "stream" || key0 === "timeout_ms")) {
          validate42.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.file !== void 0) {
          let data0 = data.file;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 1e6) {
                validate42.errors = [{ instancePath: instancePath + "/file", schemaPath: "#/properties/file/maxLength", keyword: "maxLength", params: { limit: 1e6 }, message: "must NOT have more than 1000000 characters" }];
                return false;
              }
            } else {
              validate42.errors = [{ instancePath: instancePath + "/file", schemaPath: "#/properties/file/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data["file-path"] !== void 0) {
            let data1 = data["file-path"];
            const _errs4 = errors;
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (func2(data1) > 4096) {
                  validate42.errors = [{ instancePath: instancePath + "/file-path", schemaPath: "#/properties/file-path/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                  return false;
                }
              } else {
                validate42.errors = [{ instancePath: instancePath + "/file-path", schemaPath: "#/properties/file-path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data["file-name"] !== void 0) {
              let data2 = data["file-name"];
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func2(data2) > 1e3) {
                    validate42.errors = [{ instancePath: instancePath + "/file-name", schemaPath: "#/properties/file-name/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                    return false;
                  }
                } else {
                  validate42.errors = [{ instancePath: instancePath + "/file-name", schemaPath: "#/properties/file-name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.session !== void 0) {
                let data3 = data.session;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data3 === "string") {
                    if (func2(data3) > 64) {
                      validate42.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                      return false;
                    } else {
                      if (func2(data3) < 1) {
                        validate42.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate42.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.lang !== void 0) {
                  let data4 = data.lang;
                  const _errs10 = errors;
                  if (typeof data4 !== "string") {
                    validate42.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (!(data4 === "zylisp" || data4 === "js")) {
                    validate42.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/enum", keyword: "enum", params: { allowedValues: schema43.properties.lang.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  const _errs12 = errors;
                  if (typeof data.stream !== "boolean") {
                    validate42.errors = [{ instancePath: instancePath + "/stream", schemaPath: "#/properties/stream/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs12 === errors;
                  if (valid0) {
                    let data6 = data.timeout_ms;
                    const _errs14 = errors;
                    if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                      validate42.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs14) {
                      if (typeof data6 == "number" && isFinite(data6)) {
                        if (data6 > 6e4 || isNaN(data6)) {
                          validate42.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 6e4 }, message: "must be <= 60000" }];
                          return false;
                        } else {
                          if (data6 < 1 || isNaN(data6)) {
                            validate42.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs14 === errors;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate42.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate42.errors = vErrors;
  return errors === 0;
}
var loadFileResult = validate43;
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate43.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate43.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.output !== void 0) {
            const _errs3 = errors;
            if (typeof data.output !== "string") {
              validate43.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              let data2 = data.status;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (Array.isArray(data2)) {
                  var valid1 = true;
                  const len0 = data2.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs7 = errors;
                    if (typeof data2[i0] !== "string") {
                      validate43.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid1 = _errs7 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validate43.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.data !== void 0) {
                let data4 = data.data;
                const _errs9 = errors;
                if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
                  validate43.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate43.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
var lookupArgs = validate44;
var schema45 = { "type": "object", "additionalProperties": false, "required": ["sym"], "properties": { "sym": { "type": "string", "minLength": 1, "maxLength": 1e3 }, "session": { "type": "string", "minLength": 1, "maxLength": 64 }, "lang": { "type": "string", "enum": ["zylisp", "js"] } }, "$id": "lookupArgs" };
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sym === void 0 && (missing0 = "sym")) {
        validate44.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "sym" || key0 === "session" || key0 === "lang")) {
            validate44.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.sym !== void 0) {
            let data0 = data.sym;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 1e3) {
                  validate44.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate44.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate44.errors = [{ instancePath: instancePath + "/sym", schemaPath: "#/properties/sym/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.session !== void 0) {
              let data1 = data.session;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 64) {
                    validate44.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 1) {
                      validate44.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate44.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.lang !== void 0) {
                let data2 = data.lang;
                const _errs6 = errors;
                if (typeof data2 !== "string") {
                  validate44.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "zylisp" || data2 === "js")) {
                  validate44.errors = [{ instancePath: instancePath + "/lang", schemaPath: "#/properties/lang/enum", keyword: "enum", params: { allowedValues: schema45.properties.lang.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate44.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
var lookupResult = validate45;
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate45.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate45.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate45.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate45.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  if (data3.name !== void 0) {
                    const _errs9 = errors;
                    if (typeof data3.name !== "string") {
                      validate45.errors = [{ instancePath: instancePath + "/data/name", schemaPath: "#/properties/data/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid2 = _errs9 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data3.lang !== void 0) {
                      const _errs11 = errors;
                      if (typeof data3.lang !== "string") {
                        validate45.errors = [{ instancePath: instancePath + "/data/lang", schemaPath: "#/properties/data/properties/lang/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid2 = _errs11 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data3.type !== void 0) {
                        const _errs13 = errors;
                        if (typeof data3.type !== "string") {
                          validate45.errors = [{ instancePath: instancePath + "/data/type", schemaPath: "#/properties/data/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs13 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data3.arglists !== void 0) {
                          let data7 = data3.arglists;
                          const _errs15 = errors;
                          if (errors === _errs15) {
                            if (Array.isArray(data7)) {
                              var valid3 = true;
                              const len1 = data7.length;
                              for (let i1 = 0; i1 < len1; i1++) {
                                const _errs17 = errors;
                                if (typeof data7[i1] !== "string") {
                                  validate45.errors = [{ instancePath: instancePath + "/data/arglists/" + i1, schemaPath: "#/properties/data/properties/arglists/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid3 = _errs17 === errors;
                                if (!valid3) {
                                  break;
                                }
                              }
                            } else {
                              validate45.errors = [{ instancePath: instancePath + "/data/arglists", schemaPath: "#/properties/data/properties/arglists/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid2 = _errs15 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data3.doc !== void 0) {
                            const _errs19 = errors;
                            if (typeof data3.doc !== "string") {
                              validate45.errors = [{ instancePath: instancePath + "/data/doc", schemaPath: "#/properties/data/properties/doc/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs19 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data3.file !== void 0) {
                              const _errs21 = errors;
                              if (typeof data3.file !== "string") {
                                validate45.errors = [{ instancePath: instancePath + "/data/file", schemaPath: "#/properties/data/properties/file/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid2 = _errs21 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data3.line !== void 0) {
                                let data11 = data3.line;
                                const _errs23 = errors;
                                if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                  validate45.errors = [{ instancePath: instancePath + "/data/line", schemaPath: "#/properties/data/properties/line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid2 = _errs23 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data3.col !== void 0) {
                                  let data12 = data3.col;
                                  const _errs25 = errors;
                                  if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                    validate45.errors = [{ instancePath: instancePath + "/data/col", schemaPath: "#/properties/data/properties/col/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid2 = _errs25 === errors;
                                } else {
                                  var valid2 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate45.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate45.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate45.errors = vErrors;
  return errors === 0;
}
var lsSessionsArgs = validate46;
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.limit === void 0) {
        data.limit = 1e3;
      }
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "after" || key0 === "limit" || key0 === "session")) {
          validate46.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.after !== void 0) {
          let data0 = data.after;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate46.errors = [{ instancePath: instancePath + "/after", schemaPath: "#/properties/after/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              }
            } else {
              validate46.errors = [{ instancePath: instancePath + "/after", schemaPath: "#/properties/after/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          let data1 = data.limit;
          const _errs4 = errors;
          if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
            validate46.errors = [{ instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
            return false;
          }
          if (errors === _errs4) {
            if (typeof data1 == "number" && isFinite(data1)) {
              if (data1 > 1e3 || isNaN(data1)) {
                validate46.errors = [{ instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 }, message: "must be <= 1000" }];
                return false;
              } else {
                if (data1 < 1 || isNaN(data1)) {
                  validate46.errors = [{ instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs4 === errors;
          if (valid0) {
            if (data.session !== void 0) {
              let data2 = data.session;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func2(data2) > 64) {
                    validate46.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                    return false;
                  }
                } else {
                  validate46.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate46.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
var lsSessionsResult = validate47;
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate47.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate47.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.status !== void 0) {
            let data1 = data.status;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate47.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate47.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data3 = data.data;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing1;
                  if (data3.sessions === void 0 && (missing1 = "sessions") || data3.more === void 0 && (missing1 = "more")) {
                    validate47.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data3.sessions !== void 0) {
                      let data4 = data3.sessions;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (Array.isArray(data4)) {
                          var valid3 = true;
                          const len1 = data4.length;
                          for (let i1 = 0; i1 < len1; i1++) {
                            let data5 = data4[i1];
                            const _errs11 = errors;
                            if (errors === _errs11) {
                              if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                                let missing2;
                                if (data5.session === void 0 && (missing2 = "session") || data5.modified === void 0 && (missing2 = "modified")) {
                                  validate47.errors = [{ instancePath: instancePath + "/data/sessions/" + i1, schemaPath: "#/properties/data/properties/sessions/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                  return false;
                                } else {
                                  if (data5.session !== void 0) {
                                    const _errs13 = errors;
                                    if (typeof data5.session !== "string") {
                                      validate47.errors = [{ instancePath: instancePath + "/data/sessions/" + i1 + "/session", schemaPath: "#/properties/data/properties/sessions/items/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid4 = _errs13 === errors;
                                  } else {
                                    var valid4 = true;
                                  }
                                  if (valid4) {
                                    if (data5.modified !== void 0) {
                                      const _errs15 = errors;
                                      if (typeof data5.modified !== "string") {
                                        validate47.errors = [{ instancePath: instancePath + "/data/sessions/" + i1 + "/modified", schemaPath: "#/properties/data/properties/sessions/items/properties/modified/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid4 = _errs15 === errors;
                                    } else {
                                      var valid4 = true;
                                    }
                                  }
                                }
                              } else {
                                validate47.errors = [{ instancePath: instancePath + "/data/sessions/" + i1, schemaPath: "#/properties/data/properties/sessions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                return false;
                              }
                            }
                            var valid3 = _errs11 === errors;
                            if (!valid3) {
                              break;
                            }
                          }
                        } else {
                          validate47.errors = [{ instancePath: instancePath + "/data/sessions", schemaPath: "#/properties/data/properties/sessions/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data3.more !== void 0) {
                        const _errs17 = errors;
                        if (typeof data3.more !== "boolean") {
                          validate47.errors = [{ instancePath: instancePath + "/data/more", schemaPath: "#/properties/data/properties/more/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid2 = _errs17 === errors;
                      } else {
                        var valid2 = true;
                      }
                    }
                  }
                } else {
                  validate47.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate47.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
var pageBackgroundArgs = validate48;
var pattern0 = new RegExp("^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$", "u");
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.events === void 0) {
        data.events = [];
      }
      if (data.leaving === void 0) {
        data.leaving = false;
      }
      if (data.omitted === void 0) {
        data.omitted = 0;
      }
      let missing0;
      if (data.page === void 0 && (missing0 = "page") || data.token === void 0 && (missing0 = "token")) {
        validate48.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "page" || key0 === "token" || key0 === "events" || key0 === "leaving" || key0 === "omitted")) {
            validate48.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.page !== void 0) {
            let data0 = data.page;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                  validate48.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                  return false;
                }
              } else {
                validate48.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.token !== void 0) {
              let data1 = data.token;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 100) {
                    validate48.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 16) {
                      validate48.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/minLength", keyword: "minLength", params: { limit: 16 }, message: "must NOT have fewer than 16 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate48.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              let data2 = data.events;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (Array.isArray(data2)) {
                  if (data2.length > 1e3) {
                    validate48.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                    return false;
                  } else {
                    var valid1 = true;
                    const len0 = data2.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let data3 = data2[i0];
                      const _errs8 = errors;
                      if (errors === _errs8) {
                        if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                          let missing1;
                          if (data3.type === void 0 && (missing1 = "type") || data3.message === void 0 && (missing1 = "message")) {
                            validate48.errors = [{ instancePath: instancePath + "/events/" + i0, schemaPath: "#/properties/events/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                            return false;
                          } else {
                            const _errs10 = errors;
                            for (const key1 in data3) {
                              if (!(key1 === "type" || key1 === "level" || key1 === "ts" || key1 === "message" || key1 === "stack")) {
                                validate48.errors = [{ instancePath: instancePath + "/events/" + i0, schemaPath: "#/properties/events/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                                return false;
                                break;
                              }
                            }
                            if (_errs10 === errors) {
                              if (data3.type !== void 0) {
                                let data4 = data3.type;
                                const _errs11 = errors;
                                if (errors === _errs11) {
                                  if (typeof data4 === "string") {
                                    if (func2(data4) > 64) {
                                      validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/type", schemaPath: "#/properties/events/items/properties/type/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                                      return false;
                                    } else {
                                      if (func2(data4) < 1) {
                                        validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/type", schemaPath: "#/properties/events/items/properties/type/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      }
                                    }
                                  } else {
                                    validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/type", schemaPath: "#/properties/events/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs11 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data3.level !== void 0) {
                                  let data5 = data3.level;
                                  const _errs13 = errors;
                                  if (errors === _errs13) {
                                    if (typeof data5 === "string") {
                                      if (func2(data5) > 16) {
                                        validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/level", schemaPath: "#/properties/events/items/properties/level/maxLength", keyword: "maxLength", params: { limit: 16 }, message: "must NOT have more than 16 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/level", schemaPath: "#/properties/events/items/properties/level/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid2 = _errs13 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data3.ts !== void 0) {
                                    let data6 = data3.ts;
                                    const _errs15 = errors;
                                    if (errors === _errs15) {
                                      if (typeof data6 === "string") {
                                        if (func2(data6) > 16) {
                                          validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/ts", schemaPath: "#/properties/events/items/properties/ts/maxLength", keyword: "maxLength", params: { limit: 16 }, message: "must NOT have more than 16 characters" }];
                                          return false;
                                        }
                                      } else {
                                        validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/ts", schemaPath: "#/properties/events/items/properties/ts/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid2 = _errs15 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                  if (valid2) {
                                    if (data3.message !== void 0) {
                                      let data7 = data3.message;
                                      const _errs17 = errors;
                                      if (errors === _errs17) {
                                        if (typeof data7 === "string") {
                                          if (func2(data7) > 2e4) {
                                            validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/message", schemaPath: "#/properties/events/items/properties/message/maxLength", keyword: "maxLength", params: { limit: 2e4 }, message: "must NOT have more than 20000 characters" }];
                                            return false;
                                          }
                                        } else {
                                          validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/message", schemaPath: "#/properties/events/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                      }
                                      var valid2 = _errs17 === errors;
                                    } else {
                                      var valid2 = true;
                                    }
                                    if (valid2) {
                                      if (data3.stack !== void 0) {
                                        let data8 = data3.stack;
                                        const _errs19 = errors;
                                        if (errors === _errs19) {
                                          if (typeof data8 === "string") {
                                            if (func2(data8) > 2e4) {
                                              validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/stack", schemaPath: "#/properties/events/items/properties/stack/maxLength", keyword: "maxLength", params: { limit: 2e4 }, message: "must NOT have more than 20000 characters" }];
                                              return false;
                                            }
                                          } else {
                                            validate48.errors = [{ instancePath: instancePath + "/events/" + i0 + "/stack", schemaPath: "#/properties/events/items/properties/stack/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid2 = _errs19 === errors;
                                      } else {
                                        var valid2 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        } else {
                          validate48.errors = [{ instancePath: instancePath + "/events/" + i0, schemaPath: "#/properties/events/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                      }
                      var valid1 = _errs8 === errors;
                      if (!valid1) {
                        break;
                      }
                    }
                  }
                } else {
                  validate48.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
              if (valid0) {
                const _errs21 = errors;
                if (typeof data.leaving !== "boolean") {
                  validate48.errors = [{ instancePath: instancePath + "/leaving", schemaPath: "#/properties/leaving/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs21 === errors;
                if (valid0) {
                  let data10 = data.omitted;
                  const _errs23 = errors;
                  if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                    validate48.errors = [{ instancePath: instancePath + "/omitted", schemaPath: "#/properties/omitted/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs23) {
                    if (typeof data10 == "number" && isFinite(data10)) {
                      if (data10 < 0 || isNaN(data10)) {
                        validate48.errors = [{ instancePath: instancePath + "/omitted", schemaPath: "#/properties/omitted/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs23 === errors;
                }
              }
            }
          }
        }
      }
    } else {
      validate48.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate48.errors = vErrors;
  return errors === 0;
}
var pageBackgroundResult = validate49;
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status") || data.data === void 0 && (missing0 = "data")) {
        validate49.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.status !== void 0) {
          let data0 = data.status;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate49.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate49.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data2 = data.data;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing1;
                if (data2.page === void 0 && (missing1 = "page") || data2.events === void 0 && (missing1 = "events")) {
                  validate49.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data2.page !== void 0) {
                    let data3 = data2.page;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (!pattern0.test(data3)) {
                          validate49.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                          return false;
                        }
                      } else {
                        validate49.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.events !== void 0) {
                      let data4 = data2.events;
                      const _errs9 = errors;
                      if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                        validate49.errors = [{ instancePath: instancePath + "/data/events", schemaPath: "#/properties/data/properties/events/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                  }
                }
              } else {
                validate49.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate49.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate49.errors = vErrors;
  return errors === 0;
}
var pageChangedArgs = validate50;
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.page === void 0 && (missing0 = "page")) {
        validate50.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "page")) {
            validate50.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.page !== void 0) {
            let data0 = data.page;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                  validate50.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                  return false;
                }
              } else {
                validate50.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate50.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate50.errors = vErrors;
  return errors === 0;
}
var pageChangedResult = validate51;
var schema52 = { "type": "object", "required": ["status", "data"], "properties": { "status": { "type": "array", "items": { "type": "string" } }, "data": { "type": "object", "required": ["page", "state"], "properties": { "page": { "type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, "state": { "type": "string", "enum": ["idle", "executing", "failed"] }, "job": { "type": "string" } } } }, "$id": "pageChangedResult" };
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status") || data.data === void 0 && (missing0 = "data")) {
        validate51.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.status !== void 0) {
          let data0 = data.status;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate51.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate51.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data2 = data.data;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing1;
                if (data2.page === void 0 && (missing1 = "page") || data2.state === void 0 && (missing1 = "state")) {
                  validate51.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data2.page !== void 0) {
                    let data3 = data2.page;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (!pattern0.test(data3)) {
                          validate51.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                          return false;
                        }
                      } else {
                        validate51.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.state !== void 0) {
                      let data4 = data2.state;
                      const _errs9 = errors;
                      if (typeof data4 !== "string") {
                        validate51.errors = [{ instancePath: instancePath + "/data/state", schemaPath: "#/properties/data/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (!(data4 === "idle" || data4 === "executing" || data4 === "failed")) {
                        validate51.errors = [{ instancePath: instancePath + "/data/state", schemaPath: "#/properties/data/properties/state/enum", keyword: "enum", params: { allowedValues: schema52.properties.data.properties.state.enum }, message: "must be equal to one of the allowed values" }];
                        return false;
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data2.job !== void 0) {
                        const _errs11 = errors;
                        if (typeof data2.job !== "string") {
                          validate51.errors = [{ instancePath: instancePath + "/data/job", schemaPath: "#/properties/data/properties/job/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                    }
                  }
                }
              } else {
                validate51.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate51.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate51.errors = vErrors;
  return errors === 0;
}
var pageConnectArgs = validate52;
var pattern4 = new RegExp("^[A-Za-z0-9+#.-]{1,32}$", "u");
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.name === void 0) {
        data.name = "page";
      }
      if (data.url === void 0) {
        data.url = "";
      }
      if (data.languages === void 0) {
        data.languages = ["JS"];
      }
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "name" || key0 === "url" || key0 === "languages" || key0 === "page" || key0 === "token")) {
          validate52.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        let data0 = data.name;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (typeof data0 === "string") {
            if (func2(data0) > 1e3) {
              validate52.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
              return false;
            } else {
              if (func2(data0) < 1) {
                validate52.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                return false;
              }
            }
          } else {
            validate52.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
        }
        var valid0 = _errs2 === errors;
        if (valid0) {
          let data1 = data.url;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (typeof data1 === "string") {
              if (func2(data1) > 2e3) {
                validate52.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/maxLength", keyword: "maxLength", params: { limit: 2e3 }, message: "must NOT have more than 2000 characters" }];
                return false;
              }
            } else {
              validate52.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
          if (valid0) {
            let data2 = data.languages;
            const _errs6 = errors;
            if (errors === _errs6) {
              if (Array.isArray(data2)) {
                if (data2.length > 8) {
                  validate52.errors = [{ instancePath: instancePath + "/languages", schemaPath: "#/properties/languages/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items" }];
                  return false;
                } else {
                  if (data2.length < 1) {
                    validate52.errors = [{ instancePath: instancePath + "/languages", schemaPath: "#/properties/languages/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                    return false;
                  } else {
                    var valid1 = true;
                    const len0 = data2.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let data3 = data2[i0];
                      const _errs8 = errors;
                      if (errors === _errs8) {
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate52.errors = [{ instancePath: instancePath + "/languages/" + i0, schemaPath: "#/properties/languages/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9+#.-]{1,32}$" }, message: 'must match pattern "^[A-Za-z0-9+#.-]{1,32}$"' }];
                            return false;
                          }
                        } else {
                          validate52.errors = [{ instancePath: instancePath + "/languages/" + i0, schemaPath: "#/properties/languages/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid1 = _errs8 === errors;
                      if (!valid1) {
                        break;
                      }
                    }
                  }
                }
              } else {
                validate52.errors = [{ instancePath: instancePath + "/languages", schemaPath: "#/properties/languages/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs6 === errors;
            if (valid0) {
              if (data.page !== void 0) {
                let data4 = data.page;
                const _errs10 = errors;
                if (errors === _errs10) {
                  if (typeof data4 === "string") {
                    if (!pattern0.test(data4)) {
                      validate52.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                      return false;
                    }
                  } else {
                    validate52.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.token !== void 0) {
                  let data5 = data.token;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (typeof data5 === "string") {
                      if (func2(data5) > 100) {
                        validate52.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                        return false;
                      } else {
                        if (func2(data5) < 16) {
                          validate52.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/minLength", keyword: "minLength", params: { limit: 16 }, message: "must NOT have fewer than 16 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate52.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs12 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate52.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate52.errors = vErrors;
  return errors === 0;
}
var pageConnectResult = validate53;
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status") || data.data === void 0 && (missing0 = "data")) {
        validate53.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.status !== void 0) {
          let data0 = data.status;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate53.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate53.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data2 = data.data;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing1;
                if (data2.page === void 0 && (missing1 = "page") || data2.name === void 0 && (missing1 = "name") || data2.log === void 0 && (missing1 = "log") || data2.token === void 0 && (missing1 = "token") || data2.resumed === void 0 && (missing1 = "resumed")) {
                  validate53.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data2.page !== void 0) {
                    let data3 = data2.page;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (!pattern0.test(data3)) {
                          validate53.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                          return false;
                        }
                      } else {
                        validate53.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.name !== void 0) {
                      const _errs9 = errors;
                      if (typeof data2.name !== "string") {
                        validate53.errors = [{ instancePath: instancePath + "/data/name", schemaPath: "#/properties/data/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data2.log !== void 0) {
                        const _errs11 = errors;
                        if (typeof data2.log !== "string") {
                          validate53.errors = [{ instancePath: instancePath + "/data/log", schemaPath: "#/properties/data/properties/log/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.token !== void 0) {
                          let data6 = data2.token;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data6 === "string") {
                              if (func2(data6) > 100) {
                                validate53.errors = [{ instancePath: instancePath + "/data/token", schemaPath: "#/properties/data/properties/token/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                                return false;
                              } else {
                                if (func2(data6) < 16) {
                                  validate53.errors = [{ instancePath: instancePath + "/data/token", schemaPath: "#/properties/data/properties/token/minLength", keyword: "minLength", params: { limit: 16 }, message: "must NOT have fewer than 16 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate53.errors = [{ instancePath: instancePath + "/data/token", schemaPath: "#/properties/data/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs13 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data2.resumed !== void 0) {
                            const _errs15 = errors;
                            if (typeof data2.resumed !== "boolean") {
                              validate53.errors = [{ instancePath: instancePath + "/data/resumed", schemaPath: "#/properties/data/properties/resumed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                              return false;
                            }
                            var valid2 = _errs15 === errors;
                          } else {
                            var valid2 = true;
                          }
                        }
                      }
                    }
                  }
                }
              } else {
                validate53.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate53.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate53.errors = vErrors;
  return errors === 0;
}
var pageListArgs = validate54;
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        validate54.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
        return false;
        break;
      }
    } else {
      validate54.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate54.errors = vErrors;
  return errors === 0;
}
var pageListResult = validate55;
var schema56 = { "type": "object", "required": ["status", "data"], "properties": { "status": { "type": "array", "items": { "type": "string" } }, "data": { "type": "object", "required": ["pages"], "properties": { "pages": { "type": "array", "items": { "type": "object", "required": ["page", "name", "url", "log", "state", "last"], "properties": { "page": { "type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, "name": { "type": "string" }, "url": { "type": "string" }, "log": { "type": "string" }, "state": { "type": "string", "enum": ["idle", "executing", "failed"] }, "detail": { "type": "string" }, "last": { "type": "string" } } } } } } }, "$id": "pageListResult" };
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status") || data.data === void 0 && (missing0 = "data")) {
        validate55.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.status !== void 0) {
          let data0 = data.status;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate55.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate55.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data2 = data.data;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing1;
                if (data2.pages === void 0 && (missing1 = "pages")) {
                  validate55.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data2.pages !== void 0) {
                    let data3 = data2.pages;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (Array.isArray(data3)) {
                        var valid3 = true;
                        const len1 = data3.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                          let data4 = data3[i1];
                          const _errs9 = errors;
                          if (errors === _errs9) {
                            if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                              let missing2;
                              if (data4.page === void 0 && (missing2 = "page") || data4.name === void 0 && (missing2 = "name") || data4.url === void 0 && (missing2 = "url") || data4.log === void 0 && (missing2 = "log") || data4.state === void 0 && (missing2 = "state") || data4.last === void 0 && (missing2 = "last")) {
                                validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1, schemaPath: "#/properties/data/properties/pages/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                return false;
                              } else {
                                if (data4.page !== void 0) {
                                  let data5 = data4.page;
                                  const _errs11 = errors;
                                  if (errors === _errs11) {
                                    if (typeof data5 === "string") {
                                      if (!pattern0.test(data5)) {
                                        validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/page", schemaPath: "#/properties/data/properties/pages/items/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                                        return false;
                                      }
                                    } else {
                                      validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/page", schemaPath: "#/properties/data/properties/pages/items/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid4 = _errs11 === errors;
                                } else {
                                  var valid4 = true;
                                }
                                if (valid4) {
                                  if (data4.name !== void 0) {
                                    const _errs13 = errors;
                                    if (typeof data4.name !== "string") {
                                      validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/name", schemaPath: "#/properties/data/properties/pages/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid4 = _errs13 === errors;
                                  } else {
                                    var valid4 = true;
                                  }
                                  if (valid4) {
                                    if (data4.url !== void 0) {
                                      const _errs15 = errors;
                                      if (typeof data4.url !== "string") {
                                        validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/url", schemaPath: "#/properties/data/properties/pages/items/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid4 = _errs15 === errors;
                                    } else {
                                      var valid4 = true;
                                    }
                                    if (valid4) {
                                      if (data4.log !== void 0) {
                                        const _errs17 = errors;
                                        if (typeof data4.log !== "string") {
                                          validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/log", schemaPath: "#/properties/data/properties/pages/items/properties/log/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid4 = _errs17 === errors;
                                      } else {
                                        var valid4 = true;
                                      }
                                      if (valid4) {
                                        if (data4.state !== void 0) {
                                          let data9 = data4.state;
                                          const _errs19 = errors;
                                          if (typeof data9 !== "string") {
                                            validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/state", schemaPath: "#/properties/data/properties/pages/items/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          if (!(data9 === "idle" || data9 === "executing" || data9 === "failed")) {
                                            validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/state", schemaPath: "#/properties/data/properties/pages/items/properties/state/enum", keyword: "enum", params: { allowedValues: schema56.properties.data.properties.pages.items.properties.state.enum }, message: "must be equal to one of the allowed values" }];
                                            return false;
                                          }
                                          var valid4 = _errs19 === errors;
                                        } else {
                                          var valid4 = true;
                                        }
                                        if (valid4) {
                                          if (data4.detail !== void 0) {
                                            const _errs21 = errors;
                                            if (typeof data4.detail !== "string") {
                                              validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/detail", schemaPath: "#/properties/data/properties/pages/items/properties/detail/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid4 = _errs21 === errors;
                                          } else {
                                            var valid4 = true;
                                          }
                                          if (valid4) {
                                            if (data4.last !== void 0) {
                                              const _errs23 = errors;
                                              if (typeof data4.last !== "string") {
                                                validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1 + "/last", schemaPath: "#/properties/data/properties/pages/items/properties/last/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid4 = _errs23 === errors;
                                            } else {
                                              var valid4 = true;
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate55.errors = [{ instancePath: instancePath + "/data/pages/" + i1, schemaPath: "#/properties/data/properties/pages/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid3 = _errs9 === errors;
                          if (!valid3) {
                            break;
                          }
                        }
                      } else {
                        validate55.errors = [{ instancePath: instancePath + "/data/pages", schemaPath: "#/properties/data/properties/pages/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                  }
                }
              } else {
                validate55.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate55.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate55.errors = vErrors;
  return errors === 0;
}
var pagePollArgs = validate56;
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.wait_ms === void 0) {
        data.wait_ms = 2e4;
      }
      let missing0;
      if (data.page === void 0 && (missing0 = "page") || data.token === void 0 && (missing0 = "token")) {
        validate56.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "page" || key0 === "token" || key0 === "wait_ms" || key0 === "running")) {
            validate56.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.page !== void 0) {
            let data0 = data.page;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                  validate56.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                  return false;
                }
              } else {
                validate56.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.token !== void 0) {
              let data1 = data.token;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 100) {
                    validate56.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 16) {
                      validate56.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/minLength", keyword: "minLength", params: { limit: 16 }, message: "must NOT have fewer than 16 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate56.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              let data2 = data.wait_ms;
              const _errs6 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate56.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs6) {
                if (typeof data2 == "number" && isFinite(data2)) {
                  if (data2 > 25e3 || isNaN(data2)) {
                    validate56.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 25e3 }, message: "must be <= 25000" }];
                    return false;
                  } else {
                    if (data2 < 0 || isNaN(data2)) {
                      validate56.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs6 === errors;
              if (valid0) {
                if (data.running !== void 0) {
                  let data3 = data.running;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (Array.isArray(data3)) {
                      if (data3.length > 1e3) {
                        validate56.errors = [{ instancePath: instancePath + "/running", schemaPath: "#/properties/running/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                        return false;
                      } else {
                        var valid1 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data4 = data3[i0];
                          const _errs10 = errors;
                          if (errors === _errs10) {
                            if (typeof data4 === "string") {
                              if (func2(data4) > 64) {
                                validate56.errors = [{ instancePath: instancePath + "/running/" + i0, schemaPath: "#/properties/running/items/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                                return false;
                              }
                            } else {
                              validate56.errors = [{ instancePath: instancePath + "/running/" + i0, schemaPath: "#/properties/running/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid1 = _errs10 === errors;
                          if (!valid1) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate56.errors = [{ instancePath: instancePath + "/running", schemaPath: "#/properties/running/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate56.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate56.errors = vErrors;
  return errors === 0;
}
var pagePollResult = validate57;
var schema58 = { "type": "object", "required": ["status", "data"], "properties": { "status": { "type": "array", "items": { "type": "string" } }, "data": { "type": "object", "required": ["page", "state"], "properties": { "page": { "type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, "state": { "type": "string", "enum": ["idle", "executing", "failed"] }, "job": { "type": "object", "required": ["id", "code", "language", "timeout_ms"], "properties": { "id": { "type": "string" }, "code": { "type": "string" }, "language": { "type": "string" }, "timeout_ms": { "type": "integer" } } } } } }, "$id": "pagePollResult" };
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status") || data.data === void 0 && (missing0 = "data")) {
        validate57.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.status !== void 0) {
          let data0 = data.status;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate57.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate57.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data2 = data.data;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing1;
                if (data2.page === void 0 && (missing1 = "page") || data2.state === void 0 && (missing1 = "state")) {
                  validate57.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data2.page !== void 0) {
                    let data3 = data2.page;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (!pattern0.test(data3)) {
                          validate57.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                          return false;
                        }
                      } else {
                        validate57.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.state !== void 0) {
                      let data4 = data2.state;
                      const _errs9 = errors;
                      if (typeof data4 !== "string") {
                        validate57.errors = [{ instancePath: instancePath + "/data/state", schemaPath: "#/properties/data/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (!(data4 === "idle" || data4 === "executing" || data4 === "failed")) {
                        validate57.errors = [{ instancePath: instancePath + "/data/state", schemaPath: "#/properties/data/properties/state/enum", keyword: "enum", params: { allowedValues: schema58.properties.data.properties.state.enum }, message: "must be equal to one of the allowed values" }];
                        return false;
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data2.job !== void 0) {
                        let data5 = data2.job;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                            let missing2;
                            if (data5.id === void 0 && (missing2 = "id") || data5.code === void 0 && (missing2 = "code") || data5.language === void 0 && (missing2 = "language") || data5.timeout_ms === void 0 && (missing2 = "timeout_ms")) {
                              validate57.errors = [{ instancePath: instancePath + "/data/job", schemaPath: "#/properties/data/properties/job/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                              return false;
                            } else {
                              if (data5.id !== void 0) {
                                const _errs13 = errors;
                                if (typeof data5.id !== "string") {
                                  validate57.errors = [{ instancePath: instancePath + "/data/job/id", schemaPath: "#/properties/data/properties/job/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid3 = _errs13 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data5.code !== void 0) {
                                  const _errs15 = errors;
                                  if (typeof data5.code !== "string") {
                                    validate57.errors = [{ instancePath: instancePath + "/data/job/code", schemaPath: "#/properties/data/properties/job/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid3 = _errs15 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data5.language !== void 0) {
                                    const _errs17 = errors;
                                    if (typeof data5.language !== "string") {
                                      validate57.errors = [{ instancePath: instancePath + "/data/job/language", schemaPath: "#/properties/data/properties/job/properties/language/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid3 = _errs17 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data5.timeout_ms !== void 0) {
                                      let data9 = data5.timeout_ms;
                                      const _errs19 = errors;
                                      if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                                        validate57.errors = [{ instancePath: instancePath + "/data/job/timeout_ms", schemaPath: "#/properties/data/properties/job/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      var valid3 = _errs19 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                  }
                                }
                              }
                            }
                          } else {
                            validate57.errors = [{ instancePath: instancePath + "/data/job", schemaPath: "#/properties/data/properties/job/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                    }
                  }
                }
              } else {
                validate57.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate57.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate57.errors = vErrors;
  return errors === 0;
}
var pageRequestArgs = validate58;
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.agent === void 0) {
        data.agent = "agent";
      }
      if (data.wait_ms === void 0) {
        data.wait_ms = 0;
      }
      let missing0;
      if (data.page === void 0 && (missing0 = "page") || data.code === void 0 && (missing0 = "code")) {
        validate58.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "page" || key0 === "code" || key0 === "agent" || key0 === "language" || key0 === "commentary" || key0 === "wait_ms")) {
            validate58.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.page !== void 0) {
            let data0 = data.page;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                  validate58.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                  return false;
                }
              } else {
                validate58.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.code !== void 0) {
              let data1 = data.code;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 2e5) {
                    validate58.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/maxLength", keyword: "maxLength", params: { limit: 2e5 }, message: "must NOT have more than 200000 characters" }];
                    return false;
                  }
                } else {
                  validate58.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              let data2 = data.agent;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func2(data2) > 1e3) {
                    validate58.errors = [{ instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                    return false;
                  } else {
                    if (func2(data2) < 1) {
                      validate58.errors = [{ instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate58.errors = [{ instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
              if (valid0) {
                if (data.language !== void 0) {
                  let data3 = data.language;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (typeof data3 === "string") {
                      if (!pattern4.test(data3)) {
                        validate58.errors = [{ instancePath: instancePath + "/language", schemaPath: "#/properties/language/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9+#.-]{1,32}$" }, message: 'must match pattern "^[A-Za-z0-9+#.-]{1,32}$"' }];
                        return false;
                      }
                    } else {
                      validate58.errors = [{ instancePath: instancePath + "/language", schemaPath: "#/properties/language/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.commentary !== void 0) {
                    let data4 = data.commentary;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (typeof data4 === "string") {
                        if (func2(data4) > 2e4) {
                          validate58.errors = [{ instancePath: instancePath + "/commentary", schemaPath: "#/properties/commentary/maxLength", keyword: "maxLength", params: { limit: 2e4 }, message: "must NOT have more than 20000 characters" }];
                          return false;
                        }
                      } else {
                        validate58.errors = [{ instancePath: instancePath + "/commentary", schemaPath: "#/properties/commentary/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    let data5 = data.wait_ms;
                    const _errs12 = errors;
                    if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                      validate58.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs12) {
                      if (typeof data5 == "number" && isFinite(data5)) {
                        if (data5 > 25e3 || isNaN(data5)) {
                          validate58.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 25e3 }, message: "must be <= 25000" }];
                          return false;
                        } else {
                          if (data5 < 0 || isNaN(data5)) {
                            validate58.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs12 === errors;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate58.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate58.errors = vErrors;
  return errors === 0;
}
var pageRequestResult = validate59;
var schema60 = { "type": "object", "required": ["status", "data"], "properties": { "status": { "type": "array", "items": { "type": "string" } }, "data": { "type": "object", "required": ["page", "log", "outcome"], "properties": { "page": { "type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, "log": { "type": "string" }, "outcome": { "type": "string", "enum": ["queued", "executing", "completed", "failed"] }, "job": { "type": "string" }, "reply": { "type": "string" } } } }, "$id": "pageRequestResult" };
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status") || data.data === void 0 && (missing0 = "data")) {
        validate59.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.status !== void 0) {
          let data0 = data.status;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate59.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate59.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data2 = data.data;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing1;
                if (data2.page === void 0 && (missing1 = "page") || data2.log === void 0 && (missing1 = "log") || data2.outcome === void 0 && (missing1 = "outcome")) {
                  validate59.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data2.page !== void 0) {
                    let data3 = data2.page;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (!pattern0.test(data3)) {
                          validate59.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                          return false;
                        }
                      } else {
                        validate59.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.log !== void 0) {
                      const _errs9 = errors;
                      if (typeof data2.log !== "string") {
                        validate59.errors = [{ instancePath: instancePath + "/data/log", schemaPath: "#/properties/data/properties/log/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data2.outcome !== void 0) {
                        let data5 = data2.outcome;
                        const _errs11 = errors;
                        if (typeof data5 !== "string") {
                          validate59.errors = [{ instancePath: instancePath + "/data/outcome", schemaPath: "#/properties/data/properties/outcome/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data5 === "queued" || data5 === "executing" || data5 === "completed" || data5 === "failed")) {
                          validate59.errors = [{ instancePath: instancePath + "/data/outcome", schemaPath: "#/properties/data/properties/outcome/enum", keyword: "enum", params: { allowedValues: schema60.properties.data.properties.outcome.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.job !== void 0) {
                          const _errs13 = errors;
                          if (typeof data2.job !== "string") {
                            validate59.errors = [{ instancePath: instancePath + "/data/job", schemaPath: "#/properties/data/properties/job/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid2 = _errs13 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data2.reply !== void 0) {
                            const _errs15 = errors;
                            if (typeof data2.reply !== "string") {
                              validate59.errors = [{ instancePath: instancePath + "/data/reply", schemaPath: "#/properties/data/properties/reply/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs15 === errors;
                          } else {
                            var valid2 = true;
                          }
                        }
                      }
                    }
                  }
                }
              } else {
                validate59.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate59.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate59.errors = vErrors;
  return errors === 0;
}
var pageResultArgs = validate60;
var schema61 = { "type": "object", "additionalProperties": false, "required": ["page", "token", "job", "ok", "value"], "properties": { "page": { "type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, "token": { "type": "string", "minLength": 16, "maxLength": 100 }, "job": { "type": "string", "minLength": 1, "maxLength": 64 }, "ok": { "type": "boolean" }, "value": { "type": "string", "maxLength": 1e6 }, "language": { "type": "string", "enum": ["JSON", "Text", "Error"], "default": "JSON" }, "errors": { "type": "array", "maxItems": 1e3, "items": { "type": "object", "additionalProperties": false, "required": ["type", "message"], "properties": { "type": { "type": "string", "minLength": 1, "maxLength": 64 }, "level": { "type": "string", "maxLength": 16 }, "ts": { "type": "string", "maxLength": 16 }, "message": { "type": "string", "maxLength": 2e4 }, "stack": { "type": "string", "maxLength": 2e4 } } }, "default": [] }, "duration_ms": { "type": "number", "minimum": 0 }, "omitted": { "type": "integer", "minimum": 0, "default": 0 } }, "$id": "pageResultArgs" };
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.language === void 0) {
        data.language = "JSON";
      }
      if (data.errors === void 0) {
        data.errors = [];
      }
      if (data.omitted === void 0) {
        data.omitted = 0;
      }
      let missing0;
      if (data.page === void 0 && (missing0 = "page") || data.token === void 0 && (missing0 = "token") || data.job === void 0 && (missing0 = "job") || data.ok === void 0 && (missing0 = "ok") || data.value === void 0 && (missing0 = "value")) {
        validate60.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func5.call(schema61.properties, key0)) {
            validate60.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.page !== void 0) {
            let data0 = data.page;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                  validate60.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                  return false;
                }
              } else {
                validate60.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.token !== void 0) {
              let data1 = data.token;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 100) {
                    validate60.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 16) {
                      validate60.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/minLength", keyword: "minLength", params: { limit: 16 }, message: "must NOT have fewer than 16 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate60.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.job !== void 0) {
                let data2 = data.job;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (typeof data2 === "string") {
                    if (func2(data2) > 64) {
                      validate60.errors = [{ instancePath: instancePath + "/job", schemaPath: "#/properties/job/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                      return false;
                    } else {
                      if (func2(data2) < 1) {
                        validate60.errors = [{ instancePath: instancePath + "/job", schemaPath: "#/properties/job/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate60.errors = [{ instancePath: instancePath + "/job", schemaPath: "#/properties/job/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.ok !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.ok !== "boolean") {
                    validate60.errors = [{ instancePath: instancePath + "/ok", schemaPath: "#/properties/ok/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.value !== void 0) {
                    let data4 = data.value;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (typeof data4 === "string") {
                        if (func2(data4) > 1e6) {
                          validate60.errors = [{ instancePath: instancePath + "/value", schemaPath: "#/properties/value/maxLength", keyword: "maxLength", params: { limit: 1e6 }, message: "must NOT have more than 1000000 characters" }];
                          return false;
                        }
                      } else {
                        validate60.errors = [{ instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    let data5 = data.language;
                    const _errs12 = errors;
                    if (typeof data5 !== "string") {
                      validate60.errors = [{ instancePath: instancePath + "/language", schemaPath: "#/properties/language/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data5 === "JSON" || data5 === "Text" || data5 === "Error")) {
                      validate60.errors = [{ instancePath: instancePath + "/language", schemaPath: "#/properties/language/enum", keyword: "enum", params: { allowedValues: schema61.properties.language.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                    if (valid0) {
                      let data6 = data.errors;
                      const _errs14 = errors;
                      if (errors === _errs14) {
                        if (Array.isArray(data6)) {
                          if (data6.length > 1e3) {
                            validate60.errors = [{ instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                            return false;
                          } else {
                            var valid1 = true;
                            const len0 = data6.length;
                            for (let i0 = 0; i0 < len0; i0++) {
                              let data7 = data6[i0];
                              const _errs16 = errors;
                              if (errors === _errs16) {
                                if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                                  let missing1;
                                  if (data7.type === void 0 && (missing1 = "type") || data7.message === void 0 && (missing1 = "message")) {
                                    validate60.errors = [{ instancePath: instancePath + "/errors/" + i0, schemaPath: "#/properties/errors/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                    return false;
                                  } else {
                                    const _errs18 = errors;
                                    for (const key1 in data7) {
                                      if (!(key1 === "type" || key1 === "level" || key1 === "ts" || key1 === "message" || key1 === "stack")) {
                                        validate60.errors = [{ instancePath: instancePath + "/errors/" + i0, schemaPath: "#/properties/errors/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                                        return false;
                                        break;
                                      }
                                    }
                                    if (_errs18 === errors) {
                                      if (data7.type !== void 0) {
                                        let data8 = data7.type;
                                        const _errs19 = errors;
                                        if (errors === _errs19) {
                                          if (typeof data8 === "string") {
                                            if (func2(data8) > 64) {
                                              validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/type", schemaPath: "#/properties/errors/items/properties/type/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                                              return false;
                                            } else {
                                              if (func2(data8) < 1) {
                                                validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/type", schemaPath: "#/properties/errors/items/properties/type/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                                return false;
                                              }
                                            }
                                          } else {
                                            validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/type", schemaPath: "#/properties/errors/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid2 = _errs19 === errors;
                                      } else {
                                        var valid2 = true;
                                      }
                                      if (valid2) {
                                        if (data7.level !== void 0) {
                                          let data9 = data7.level;
                                          const _errs21 = errors;
                                          if (errors === _errs21) {
                                            if (typeof data9 === "string") {
                                              if (func2(data9) > 16) {
                                                validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/level", schemaPath: "#/properties/errors/items/properties/level/maxLength", keyword: "maxLength", params: { limit: 16 }, message: "must NOT have more than 16 characters" }];
                                                return false;
                                              }
                                            } else {
                                              validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/level", schemaPath: "#/properties/errors/items/properties/level/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                          }
                                          var valid2 = _errs21 === errors;
                                        } else {
                                          var valid2 = true;
                                        }
                                        if (valid2) {
                                          if (data7.ts !== void 0) {
                                            let data10 = data7.ts;
                                            const _errs23 = errors;
                                            if (errors === _errs23) {
                                              if (typeof data10 === "string") {
                                                if (func2(data10) > 16) {
                                                  validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/ts", schemaPath: "#/properties/errors/items/properties/ts/maxLength", keyword: "maxLength", params: { limit: 16 }, message: "must NOT have more than 16 characters" }];
                                                  return false;
                                                }
                                              } else {
                                                validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/ts", schemaPath: "#/properties/errors/items/properties/ts/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                            }
                                            var valid2 = _errs23 === errors;
                                          } else {
                                            var valid2 = true;
                                          }
                                          if (valid2) {
                                            if (data7.message !== void 0) {
                                              let data11 = data7.message;
                                              const _errs25 = errors;
                                              if (errors === _errs25) {
                                                if (typeof data11 === "string") {
                                                  if (func2(data11) > 2e4) {
                                                    validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/message", schemaPath: "#/properties/errors/items/properties/message/maxLength", keyword: "maxLength", params: { limit: 2e4 }, message: "must NOT have more than 20000 characters" }];
                                                    return false;
                                                  }
                                                } else {
                                                  validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/message", schemaPath: "#/properties/errors/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                              }
                                              var valid2 = _errs25 === errors;
                                            } else {
                                              var valid2 = true;
                                            }
                                            if (valid2) {
                                              if (data7.stack !== void 0) {
                                                let data12 = data7.stack;
                                                const _errs27 = errors;
                                                if (errors === _errs27) {
                                                  if (typeof data12 === "string") {
                                                    if (func2(data12) > 2e4) {
                                                      validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/stack", schemaPath: "#/properties/errors/items/properties/stack/maxLength", keyword: "maxLength", params: { limit: 2e4 }, message: "must NOT have more than 20000 characters" }];
                                                      return false;
                                                    }
                                                  } else {
                                                    validate60.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/stack", schemaPath: "#/properties/errors/items/properties/stack/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                }
                                                var valid2 = _errs27 === errors;
                                              } else {
                                                var valid2 = true;
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                } else {
                                  validate60.errors = [{ instancePath: instancePath + "/errors/" + i0, schemaPath: "#/properties/errors/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                  return false;
                                }
                              }
                              var valid1 = _errs16 === errors;
                              if (!valid1) {
                                break;
                              }
                            }
                          }
                        } else {
                          validate60.errors = [{ instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                          return false;
                        }
                      }
                      var valid0 = _errs14 === errors;
                      if (valid0) {
                        if (data.duration_ms !== void 0) {
                          let data13 = data.duration_ms;
                          const _errs29 = errors;
                          if (errors === _errs29) {
                            if (typeof data13 == "number" && isFinite(data13)) {
                              if (data13 < 0 || isNaN(data13)) {
                                validate60.errors = [{ instancePath: instancePath + "/duration_ms", schemaPath: "#/properties/duration_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            } else {
                              validate60.errors = [{ instancePath: instancePath + "/duration_ms", schemaPath: "#/properties/duration_ms/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                              return false;
                            }
                          }
                          var valid0 = _errs29 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          let data14 = data.omitted;
                          const _errs31 = errors;
                          if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                            validate60.errors = [{ instancePath: instancePath + "/omitted", schemaPath: "#/properties/omitted/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs31) {
                            if (typeof data14 == "number" && isFinite(data14)) {
                              if (data14 < 0 || isNaN(data14)) {
                                validate60.errors = [{ instancePath: instancePath + "/omitted", schemaPath: "#/properties/omitted/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                          var valid0 = _errs31 === errors;
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate60.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate60.errors = vErrors;
  return errors === 0;
}
var pageResultResult = validate61;
var schema62 = { "type": "object", "required": ["status", "data"], "properties": { "status": { "type": "array", "items": { "type": "string" } }, "data": { "type": "object", "required": ["page", "taken"], "properties": { "page": { "type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, "taken": { "type": "string", "enum": ["reply", "late", "repeated", "unexpected"] } } } }, "$id": "pageResultResult" };
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status") || data.data === void 0 && (missing0 = "data")) {
        validate61.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.status !== void 0) {
          let data0 = data.status;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate61.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate61.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data2 = data.data;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing1;
                if (data2.page === void 0 && (missing1 = "page") || data2.taken === void 0 && (missing1 = "taken")) {
                  validate61.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data2.page !== void 0) {
                    let data3 = data2.page;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (!pattern0.test(data3)) {
                          validate61.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$"' }];
                          return false;
                        }
                      } else {
                        validate61.errors = [{ instancePath: instancePath + "/data/page", schemaPath: "#/properties/data/properties/page/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.taken !== void 0) {
                      let data4 = data2.taken;
                      const _errs9 = errors;
                      if (typeof data4 !== "string") {
                        validate61.errors = [{ instancePath: instancePath + "/data/taken", schemaPath: "#/properties/data/properties/taken/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (!(data4 === "reply" || data4 === "late" || data4 === "repeated" || data4 === "unexpected")) {
                        validate61.errors = [{ instancePath: instancePath + "/data/taken", schemaPath: "#/properties/data/properties/taken/enum", keyword: "enum", params: { allowedValues: schema62.properties.data.properties.taken.enum }, message: "must be equal to one of the allowed values" }];
                        return false;
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                  }
                }
              } else {
                validate61.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate61.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate61.errors = vErrors;
  return errors === 0;
}
var stdinArgs = validate62;
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.stream === void 0) {
        data.stream = false;
      }
      if (data.timeout_ms === void 0) {
        data.timeout_ms = 5e3;
      }
      let missing0;
      if (data.stdin === void 0 && (missing0 = "stdin")) {
        validate62.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "stdin" || key0 === "session" || key0 === "stream" || key0 === "timeout_ms")) {
            validate62.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.stdin !== void 0) {
            let data0 = data.stdin;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 1e6) {
                  validate62.errors = [{ instancePath: instancePath + "/stdin", schemaPath: "#/properties/stdin/maxLength", keyword: "maxLength", params: { limit: 1e6 }, message: "must NOT have more than 1000000 characters" }];
                  return false;
                }
              } else {
                validate62.errors = [{ instancePath: instancePath + "/stdin", schemaPath: "#/properties/stdin/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.session !== void 0) {
              let data1 = data.session;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 64) {
                    validate62.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 1) {
                      validate62.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate62.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              const _errs6 = errors;
              if (typeof data.stream !== "boolean") {
                validate62.errors = [{ instancePath: instancePath + "/stream", schemaPath: "#/properties/stream/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs6 === errors;
              if (valid0) {
                let data3 = data.timeout_ms;
                const _errs8 = errors;
                if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                  validate62.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs8) {
                  if (typeof data3 == "number" && isFinite(data3)) {
                    if (data3 > 6e4 || isNaN(data3)) {
                      validate62.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 6e4 }, message: "must be <= 60000" }];
                      return false;
                    } else {
                      if (data3 < 1 || isNaN(data3)) {
                        validate62.errors = [{ instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
            }
          }
        }
      }
    } else {
      validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate62.errors = vErrors;
  return errors === 0;
}
var stdinResult = validate63;
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        validate63.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          const _errs1 = errors;
          if (typeof data.session !== "string") {
            validate63.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.output !== void 0) {
            const _errs3 = errors;
            if (typeof data.output !== "string") {
              validate63.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              let data2 = data.status;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (Array.isArray(data2)) {
                  var valid1 = true;
                  const len0 = data2.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs7 = errors;
                    if (typeof data2[i0] !== "string") {
                      validate63.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid1 = _errs7 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validate63.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.data !== void 0) {
                let data4 = data.data;
                const _errs9 = errors;
                if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
                  validate63.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate63.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate63.errors = vErrors;
  return errors === 0;
}
var abortArgs = validate64;
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "session")) {
          validate64.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.session !== void 0) {
          let data0 = data.session;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate64.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate64.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate64.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate64.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate64.errors = vErrors;
  return errors === 0;
}
var abortResult = validate65;
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (!(data && typeof data == "object" && !Array.isArray(data))) {
      validate65.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate65.errors = vErrors;
  return errors === 0;
}
var clearArgs = validate66;
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "session")) {
          validate66.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.session !== void 0) {
          let data0 = data.session;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate66.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate66.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate66.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate66.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate66.errors = vErrors;
  return errors === 0;
}
var clearResult = validate67;
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (!(data && typeof data == "object" && !Array.isArray(data))) {
      validate67.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate67.errors = vErrors;
  return errors === 0;
}
var compactArgs = validate68;
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "session")) {
          validate68.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.session !== void 0) {
          let data0 = data.session;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate68.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate68.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate68.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate68.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate68.errors = vErrors;
  return errors === 0;
}
var compactResult = validate69;
function validate69(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.prompt_id === void 0 && (missing0 = "prompt_id") || data.summary === void 0 && (missing0 = "summary")) {
        validate69.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.prompt_id !== void 0) {
          const _errs1 = errors;
          if (typeof data.prompt_id !== "string") {
            validate69.errors = [{ instancePath: instancePath + "/prompt_id", schemaPath: "#/properties/prompt_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.summary !== void 0) {
            const _errs3 = errors;
            if (typeof data.summary !== "string") {
              validate69.errors = [{ instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.error !== void 0) {
              const _errs5 = errors;
              if (typeof data.error !== "string") {
                validate69.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate69.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate69.errors = vErrors;
  return errors === 0;
}
var diffArgs = validate70;
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.session === void 0 && (missing0 = "session")) {
        validate70.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "session")) {
            validate70.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.session !== void 0) {
            let data0 = data.session;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 64) {
                  validate70.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate70.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate70.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate70.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate70.errors = vErrors;
  return errors === 0;
}
var diffResult = validate71;
function validate71(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.patch === void 0 && (missing0 = "patch") || data.omitted === void 0 && (missing0 = "omitted")) {
        validate71.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.patch !== void 0) {
          const _errs1 = errors;
          if (typeof data.patch !== "string") {
            validate71.errors = [{ instancePath: instancePath + "/patch", schemaPath: "#/properties/patch/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.omitted !== void 0) {
            let data1 = data.omitted;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (typeof data1[i0] !== "string") {
                    validate71.errors = [{ instancePath: instancePath + "/omitted/" + i0, schemaPath: "#/properties/omitted/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate71.errors = [{ instancePath: instancePath + "/omitted", schemaPath: "#/properties/omitted/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate71.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate71.errors = vErrors;
  return errors === 0;
}
var filesArgs = validate72;
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.session === void 0 && (missing0 = "session")) {
        validate72.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "session")) {
            validate72.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.session !== void 0) {
            let data0 = data.session;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 64) {
                  validate72.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate72.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate72.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate72.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate72.errors = vErrors;
  return errors === 0;
}
var filesResult = validate73;
var schema74 = { "type": "object", "required": ["files"], "properties": { "files": { "type": "array", "items": { "type": "object", "required": ["path", "status"], "properties": { "path": { "type": "string" }, "status": { "type": "string", "enum": ["added", "modified", "deleted"] }, "bytes": { "type": "integer" } } } } }, "$id": "filesResult" };
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.files === void 0 && (missing0 = "files")) {
        validate73.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.files !== void 0) {
          let data0 = data.files;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0];
                const _errs3 = errors;
                if (errors === _errs3) {
                  if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                    let missing1;
                    if (data1.path === void 0 && (missing1 = "path") || data1.status === void 0 && (missing1 = "status")) {
                      validate73.errors = [{ instancePath: instancePath + "/files/" + i0, schemaPath: "#/properties/files/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                      return false;
                    } else {
                      if (data1.path !== void 0) {
                        const _errs5 = errors;
                        if (typeof data1.path !== "string") {
                          validate73.errors = [{ instancePath: instancePath + "/files/" + i0 + "/path", schemaPath: "#/properties/files/items/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs5 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.status !== void 0) {
                          let data3 = data1.status;
                          const _errs7 = errors;
                          if (typeof data3 !== "string") {
                            validate73.errors = [{ instancePath: instancePath + "/files/" + i0 + "/status", schemaPath: "#/properties/files/items/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          if (!(data3 === "added" || data3 === "modified" || data3 === "deleted")) {
                            validate73.errors = [{ instancePath: instancePath + "/files/" + i0 + "/status", schemaPath: "#/properties/files/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema74.properties.files.items.properties.status.enum }, message: "must be equal to one of the allowed values" }];
                            return false;
                          }
                          var valid2 = _errs7 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data1.bytes !== void 0) {
                            let data4 = data1.bytes;
                            const _errs9 = errors;
                            if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                              validate73.errors = [{ instancePath: instancePath + "/files/" + i0 + "/bytes", schemaPath: "#/properties/files/items/properties/bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid2 = _errs9 === errors;
                          } else {
                            var valid2 = true;
                          }
                        }
                      }
                    }
                  } else {
                    validate73.errors = [{ instancePath: instancePath + "/files/" + i0, schemaPath: "#/properties/files/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate73.errors = [{ instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate73.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate73.errors = vErrors;
  return errors === 0;
}
var forkArgs = validate74;
function validate74(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.session === void 0 && (missing0 = "session")) {
        validate74.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "session" || key0 === "lines")) {
            validate74.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.session !== void 0) {
            let data0 = data.session;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 64) {
                  validate74.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate74.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate74.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.lines !== void 0) {
              let data1 = data.lines;
              const _errs4 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                validate74.errors = [{ instancePath: instancePath + "/lines", schemaPath: "#/properties/lines/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs4) {
                if (typeof data1 == "number" && isFinite(data1)) {
                  if (data1 < 1 || isNaN(data1)) {
                    validate74.errors = [{ instancePath: instancePath + "/lines", schemaPath: "#/properties/lines/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate74.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate74.errors = vErrors;
  return errors === 0;
}
var forkResult = validate75;
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.session === void 0 && (missing0 = "session")) {
        validate75.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.session !== void 0) {
          if (typeof data.session !== "string") {
            validate75.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
        }
      }
    } else {
      validate75.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate75.errors = vErrors;
  return errors === 0;
}
var getMessagesArgs = validate76;
function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "session")) {
          validate76.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.session !== void 0) {
          let data0 = data.session;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate76.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate76.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate76.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate76.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate76.errors = vErrors;
  return errors === 0;
}
var getMessagesResult = validate77;
var schema78 = { "type": "object", "required": ["messages"], "properties": { "messages": { "type": "array", "items": { "type": "object", "required": ["role", "content", "time"], "properties": { "role": { "type": "string", "enum": ["user", "assistant"] }, "content": { "type": "array", "items": { "type": "object", "required": ["type"], "properties": { "type": { "type": "string", "enum": ["text", "image", "tool_call", "tool_result"] } } } }, "time": { "type": "string" } } } } }, "$id": "getMessagesResult" };
function validate77(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.messages === void 0 && (missing0 = "messages")) {
        validate77.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.messages !== void 0) {
          let data0 = data.messages;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0];
                const _errs3 = errors;
                if (errors === _errs3) {
                  if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                    let missing1;
                    if (data1.role === void 0 && (missing1 = "role") || data1.content === void 0 && (missing1 = "content") || data1.time === void 0 && (missing1 = "time")) {
                      validate77.errors = [{ instancePath: instancePath + "/messages/" + i0, schemaPath: "#/properties/messages/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                      return false;
                    } else {
                      if (data1.role !== void 0) {
                        let data2 = data1.role;
                        const _errs5 = errors;
                        if (typeof data2 !== "string") {
                          validate77.errors = [{ instancePath: instancePath + "/messages/" + i0 + "/role", schemaPath: "#/properties/messages/items/properties/role/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data2 === "user" || data2 === "assistant")) {
                          validate77.errors = [{ instancePath: instancePath + "/messages/" + i0 + "/role", schemaPath: "#/properties/messages/items/properties/role/enum", keyword: "enum", params: { allowedValues: schema78.properties.messages.items.properties.role.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid2 = _errs5 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.content !== void 0) {
                          let data3 = data1.content;
                          const _errs7 = errors;
                          if (errors === _errs7) {
                            if (Array.isArray(data3)) {
                              var valid3 = true;
                              const len1 = data3.length;
                              for (let i1 = 0; i1 < len1; i1++) {
                                let data4 = data3[i1];
                                const _errs9 = errors;
                                if (errors === _errs9) {
                                  if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                                    let missing2;
                                    if (data4.type === void 0 && (missing2 = "type")) {
                                      validate77.errors = [{ instancePath: instancePath + "/messages/" + i0 + "/content/" + i1, schemaPath: "#/properties/messages/items/properties/content/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                      return false;
                                    } else {
                                      if (data4.type !== void 0) {
                                        let data5 = data4.type;
                                        if (typeof data5 !== "string") {
                                          validate77.errors = [{ instancePath: instancePath + "/messages/" + i0 + "/content/" + i1 + "/type", schemaPath: "#/properties/messages/items/properties/content/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        if (!(data5 === "text" || data5 === "image" || data5 === "tool_call" || data5 === "tool_result")) {
                                          validate77.errors = [{ instancePath: instancePath + "/messages/" + i0 + "/content/" + i1 + "/type", schemaPath: "#/properties/messages/items/properties/content/items/properties/type/enum", keyword: "enum", params: { allowedValues: schema78.properties.messages.items.properties.content.items.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                                          return false;
                                        }
                                      }
                                    }
                                  } else {
                                    validate77.errors = [{ instancePath: instancePath + "/messages/" + i0 + "/content/" + i1, schemaPath: "#/properties/messages/items/properties/content/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                    return false;
                                  }
                                }
                                var valid3 = _errs9 === errors;
                                if (!valid3) {
                                  break;
                                }
                              }
                            } else {
                              validate77.errors = [{ instancePath: instancePath + "/messages/" + i0 + "/content", schemaPath: "#/properties/messages/items/properties/content/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid2 = _errs7 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data1.time !== void 0) {
                            const _errs13 = errors;
                            if (typeof data1.time !== "string") {
                              validate77.errors = [{ instancePath: instancePath + "/messages/" + i0 + "/time", schemaPath: "#/properties/messages/items/properties/time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs13 === errors;
                          } else {
                            var valid2 = true;
                          }
                        }
                      }
                    }
                  } else {
                    validate77.errors = [{ instancePath: instancePath + "/messages/" + i0, schemaPath: "#/properties/messages/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate77.errors = [{ instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate77.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate77.errors = vErrors;
  return errors === 0;
}
var getModelsArgs = validate78;
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        validate78.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
        return false;
        break;
      }
    } else {
      validate78.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate78.errors = vErrors;
  return errors === 0;
}
var getModelsResult = validate79;
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.models === void 0 && (missing0 = "models")) {
        validate79.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.models !== void 0) {
          let data0 = data.models;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0];
                const _errs3 = errors;
                if (errors === _errs3) {
                  if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                    let missing1;
                    if (data1.id === void 0 && (missing1 = "id") || data1.provider === void 0 && (missing1 = "provider") || data1.context_window === void 0 && (missing1 = "context_window") || data1.max_output === void 0 && (missing1 = "max_output") || data1.reasoning === void 0 && (missing1 = "reasoning")) {
                      validate79.errors = [{ instancePath: instancePath + "/models/" + i0, schemaPath: "#/properties/models/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                      return false;
                    } else {
                      if (data1.id !== void 0) {
                        const _errs5 = errors;
                        if (typeof data1.id !== "string") {
                          validate79.errors = [{ instancePath: instancePath + "/models/" + i0 + "/id", schemaPath: "#/properties/models/items/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs5 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.provider !== void 0) {
                          const _errs7 = errors;
                          if (typeof data1.provider !== "string") {
                            validate79.errors = [{ instancePath: instancePath + "/models/" + i0 + "/provider", schemaPath: "#/properties/models/items/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid2 = _errs7 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data1.context_window !== void 0) {
                            let data4 = data1.context_window;
                            const _errs9 = errors;
                            if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                              validate79.errors = [{ instancePath: instancePath + "/models/" + i0 + "/context_window", schemaPath: "#/properties/models/items/properties/context_window/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid2 = _errs9 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data1.max_output !== void 0) {
                              let data5 = data1.max_output;
                              const _errs11 = errors;
                              if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                                validate79.errors = [{ instancePath: instancePath + "/models/" + i0 + "/max_output", schemaPath: "#/properties/models/items/properties/max_output/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              var valid2 = _errs11 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data1.reasoning !== void 0) {
                                const _errs13 = errors;
                                if (typeof data1.reasoning !== "boolean") {
                                  validate79.errors = [{ instancePath: instancePath + "/models/" + i0 + "/reasoning", schemaPath: "#/properties/models/items/properties/reasoning/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid2 = _errs13 === errors;
                              } else {
                                var valid2 = true;
                              }
                            }
                          }
                        }
                      }
                    }
                  } else {
                    validate79.errors = [{ instancePath: instancePath + "/models/" + i0, schemaPath: "#/properties/models/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate79.errors = [{ instancePath: instancePath + "/models", schemaPath: "#/properties/models/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate79.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate79.errors = vErrors;
  return errors === 0;
}
var getStateArgs = validate80;
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "session")) {
          validate80.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.session !== void 0) {
          let data0 = data.session;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate80.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate80.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate80.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate80.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate80.errors = vErrors;
  return errors === 0;
}
var getStateResult = validate81;
var schema82 = { "type": "object", "required": ["busy", "cwd", "message_count", "model", "provider", "usage"], "properties": { "busy": { "type": "boolean" }, "queued": { "type": "integer" }, "cwd": { "type": "string" }, "message_count": { "type": "integer" }, "model": { "type": "string" }, "provider": { "type": "string" }, "session": { "type": "string" }, "usage": { "type": "object", "required": ["input", "output", "cache_read", "cache_write", "cost_usd"], "properties": { "input": { "type": "integer" }, "output": { "type": "integer" }, "cache_read": { "type": "integer" }, "cache_write": { "type": "integer" }, "cost_usd": { "type": ["number", "null"] } } } }, "$id": "getStateResult" };
function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.busy === void 0 && (missing0 = "busy") || data.cwd === void 0 && (missing0 = "cwd") || data.message_count === void 0 && (missing0 = "message_count") || data.model === void 0 && (missing0 = "model") || data.provider === void 0 && (missing0 = "provider") || data.usage === void 0 && (missing0 = "usage")) {
        validate81.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.busy !== void 0) {
          const _errs1 = errors;
          if (typeof data.busy !== "boolean") {
            validate81.errors = [{ instancePath: instancePath + "/busy", schemaPath: "#/properties/busy/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.queued !== void 0) {
            let data1 = data.queued;
            const _errs3 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate81.errors = [{ instancePath: instancePath + "/queued", schemaPath: "#/properties/queued/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.cwd !== void 0) {
              const _errs5 = errors;
              if (typeof data.cwd !== "string") {
                validate81.errors = [{ instancePath: instancePath + "/cwd", schemaPath: "#/properties/cwd/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.message_count !== void 0) {
                let data3 = data.message_count;
                const _errs7 = errors;
                if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                  validate81.errors = [{ instancePath: instancePath + "/message_count", schemaPath: "#/properties/message_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.model !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.model !== "string") {
                    validate81.errors = [{ instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.provider !== void 0) {
                    const _errs11 = errors;
                    if (typeof data.provider !== "string") {
                      validate81.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.session !== void 0) {
                      const _errs13 = errors;
                      if (typeof data.session !== "string") {
                        validate81.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs13 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.usage !== void 0) {
                        let data7 = data.usage;
                        const _errs15 = errors;
                        if (errors === _errs15) {
                          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                            let missing1;
                            if (data7.input === void 0 && (missing1 = "input") || data7.output === void 0 && (missing1 = "output") || data7.cache_read === void 0 && (missing1 = "cache_read") || data7.cache_write === void 0 && (missing1 = "cache_write") || data7.cost_usd === void 0 && (missing1 = "cost_usd")) {
                              validate81.errors = [{ instancePath: instancePath + "/usage", schemaPath: "#/properties/usage/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                              return false;
                            } else {
                              if (data7.input !== void 0) {
                                let data8 = data7.input;
                                const _errs17 = errors;
                                if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                                  validate81.errors = [{ instancePath: instancePath + "/usage/input", schemaPath: "#/properties/usage/properties/input/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid1 = _errs17 === errors;
                              } else {
                                var valid1 = true;
                              }
                              if (valid1) {
                                if (data7.output !== void 0) {
                                  let data9 = data7.output;
                                  const _errs19 = errors;
                                  if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                                    validate81.errors = [{ instancePath: instancePath + "/usage/output", schemaPath: "#/properties/usage/properties/output/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid1 = _errs19 === errors;
                                } else {
                                  var valid1 = true;
                                }
                                if (valid1) {
                                  if (data7.cache_read !== void 0) {
                                    let data10 = data7.cache_read;
                                    const _errs21 = errors;
                                    if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                                      validate81.errors = [{ instancePath: instancePath + "/usage/cache_read", schemaPath: "#/properties/usage/properties/cache_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    var valid1 = _errs21 === errors;
                                  } else {
                                    var valid1 = true;
                                  }
                                  if (valid1) {
                                    if (data7.cache_write !== void 0) {
                                      let data11 = data7.cache_write;
                                      const _errs23 = errors;
                                      if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                        validate81.errors = [{ instancePath: instancePath + "/usage/cache_write", schemaPath: "#/properties/usage/properties/cache_write/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      var valid1 = _errs23 === errors;
                                    } else {
                                      var valid1 = true;
                                    }
                                    if (valid1) {
                                      if (data7.cost_usd !== void 0) {
                                        let data12 = data7.cost_usd;
                                        const _errs25 = errors;
                                        if (!(typeof data12 == "number" && isFinite(data12)) && data12 !== null) {
                                          validate81.errors = [{ instancePath: instancePath + "/usage/cost_usd", schemaPath: "#/properties/usage/properties/cost_usd/type", keyword: "type", params: { type: schema82.properties.usage.properties.cost_usd.type }, message: "must be number,null" }];
                                          return false;
                                        }
                                        var valid1 = _errs25 === errors;
                                      } else {
                                        var valid1 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          } else {
                            validate81.errors = [{ instancePath: instancePath + "/usage", schemaPath: "#/properties/usage/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                            return false;
                          }
                        }
                        var valid0 = _errs15 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate81.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate81.errors = vErrors;
  return errors === 0;
}
var helloArgs = validate82;
function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "token")) {
          validate82.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.token !== void 0) {
          let data0 = data.token;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 1e3) {
                validate82.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                return false;
              }
            } else {
              validate82.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate82.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate82.errors = vErrors;
  return errors === 0;
}
var helloResult = validate83;
function validate83(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.model === void 0 && (missing0 = "model") || data.protocol_version === void 0 && (missing0 = "protocol_version") || data.provider === void 0 && (missing0 = "provider") || data.version === void 0 && (missing0 = "version")) {
        validate83.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.model !== void 0) {
          const _errs1 = errors;
          if (typeof data.model !== "string") {
            validate83.errors = [{ instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.protocol_version !== void 0) {
            let data1 = data.protocol_version;
            const _errs3 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate83.errors = [{ instancePath: instancePath + "/protocol_version", schemaPath: "#/properties/protocol_version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.provider !== void 0) {
              const _errs5 = errors;
              if (typeof data.provider !== "string") {
                validate83.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.version !== void 0) {
                const _errs7 = errors;
                if (typeof data.version !== "string") {
                  validate83.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate83.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate83.errors = vErrors;
  return errors === 0;
}
var pingArgs = validate84;
function validate84(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        validate84.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
        return false;
        break;
      }
    } else {
      validate84.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate84.errors = vErrors;
  return errors === 0;
}
var pingResult = validate85;
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.pong === void 0 && (missing0 = "pong")) {
        validate85.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.pong !== void 0) {
          if (typeof data.pong !== "boolean") {
            validate85.errors = [{ instancePath: instancePath + "/pong", schemaPath: "#/properties/pong/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
        }
      }
    } else {
      validate85.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate85.errors = vErrors;
  return errors === 0;
}
var promptArgs = validate86;
var schema87 = { "type": "object", "additionalProperties": false, "required": [], "properties": { "message": { "type": "string", "maxLength": 1e6, "default": "" }, "images": { "type": "array", "maxItems": 20, "items": { "type": "object", "additionalProperties": false, "required": ["mime_type", "data"], "properties": { "mime_type": { "type": "string", "enum": ["image/png", "image/jpeg", "image/gif", "image/webp"] }, "data": { "type": "string", "maxLength": 7e6 } } } }, "session": { "type": "string", "minLength": 1, "maxLength": 64 }, "snapshot": { "type": "string", "minLength": 1, "maxLength": 200 }, "prompt_id": { "type": "string", "pattern": "^[A-Za-z0-9_.-]{1,64}$" }, "after": { "type": "integer", "minimum": 0 } }, "$id": "promptArgs" };
var pattern15 = new RegExp("^[A-Za-z0-9_.-]{1,64}$", "u");
function validate86(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.message === void 0) {
        data.message = "";
      }
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "message" || key0 === "images" || key0 === "session" || key0 === "snapshot" || key0 === "prompt_id" || key0 === "after")) {
          validate86.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        let data0 = data.message;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (typeof data0 === "string") {
            if (func2(data0) > 1e6) {
              validate86.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/maxLength", keyword: "maxLength", params: { limit: 1e6 }, message: "must NOT have more than 1000000 characters" }];
              return false;
            }
          } else {
            validate86.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
        }
        var valid0 = _errs2 === errors;
        if (valid0) {
          if (data.images !== void 0) {
            let data1 = data.images;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (Array.isArray(data1)) {
                if (data1.length > 20) {
                  validate86.errors = [{ instancePath: instancePath + "/images", schemaPath: "#/properties/images/maxItems", keyword: "maxItems", params: { limit: 20 }, message: "must NOT have more than 20 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data1.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data2 = data1[i0];
                    const _errs6 = errors;
                    if (errors === _errs6) {
                      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                        let missing0;
                        if (data2.mime_type === void 0 && (missing0 = "mime_type") || data2.data === void 0 && (missing0 = "data")) {
                          validate86.errors = [{ instancePath: instancePath + "/images/" + i0, schemaPath: "#/properties/images/items/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                          return false;
                        } else {
                          const _errs8 = errors;
                          for (const key1 in data2) {
                            if (!(key1 === "mime_type" || key1 === "data")) {
                              validate86.errors = [{ instancePath: instancePath + "/images/" + i0, schemaPath: "#/properties/images/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                              return false;
                              break;
                            }
                          }
                          if (_errs8 === errors) {
                            if (data2.mime_type !== void 0) {
                              let data3 = data2.mime_type;
                              const _errs9 = errors;
                              if (typeof data3 !== "string") {
                                validate86.errors = [{ instancePath: instancePath + "/images/" + i0 + "/mime_type", schemaPath: "#/properties/images/items/properties/mime_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              if (!(data3 === "image/png" || data3 === "image/jpeg" || data3 === "image/gif" || data3 === "image/webp")) {
                                validate86.errors = [{ instancePath: instancePath + "/images/" + i0 + "/mime_type", schemaPath: "#/properties/images/items/properties/mime_type/enum", keyword: "enum", params: { allowedValues: schema87.properties.images.items.properties.mime_type.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid2 = _errs9 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data2.data !== void 0) {
                                let data4 = data2.data;
                                const _errs11 = errors;
                                if (errors === _errs11) {
                                  if (typeof data4 === "string") {
                                    if (func2(data4) > 7e6) {
                                      validate86.errors = [{ instancePath: instancePath + "/images/" + i0 + "/data", schemaPath: "#/properties/images/items/properties/data/maxLength", keyword: "maxLength", params: { limit: 7e6 }, message: "must NOT have more than 7000000 characters" }];
                                      return false;
                                    }
                                  } else {
                                    validate86.errors = [{ instancePath: instancePath + "/images/" + i0 + "/data", schemaPath: "#/properties/images/items/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs11 === errors;
                              } else {
                                var valid2 = true;
                              }
                            }
                          }
                        }
                      } else {
                        validate86.errors = [{ instancePath: instancePath + "/images/" + i0, schemaPath: "#/properties/images/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                        return false;
                      }
                    }
                    var valid1 = _errs6 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate86.errors = [{ instancePath: instancePath + "/images", schemaPath: "#/properties/images/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.session !== void 0) {
              let data5 = data.session;
              const _errs13 = errors;
              if (errors === _errs13) {
                if (typeof data5 === "string") {
                  if (func2(data5) > 64) {
                    validate86.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                    return false;
                  } else {
                    if (func2(data5) < 1) {
                      validate86.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate86.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs13 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.snapshot !== void 0) {
                let data6 = data.snapshot;
                const _errs15 = errors;
                if (errors === _errs15) {
                  if (typeof data6 === "string") {
                    if (func2(data6) > 200) {
                      validate86.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" }];
                      return false;
                    } else {
                      if (func2(data6) < 1) {
                        validate86.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate86.errors = [{ instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs15 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.prompt_id !== void 0) {
                  let data7 = data.prompt_id;
                  const _errs17 = errors;
                  if (errors === _errs17) {
                    if (typeof data7 === "string") {
                      if (!pattern15.test(data7)) {
                        validate86.errors = [{ instancePath: instancePath + "/prompt_id", schemaPath: "#/properties/prompt_id/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_.-]{1,64}$" }, message: 'must match pattern "^[A-Za-z0-9_.-]{1,64}$"' }];
                        return false;
                      }
                    } else {
                      validate86.errors = [{ instancePath: instancePath + "/prompt_id", schemaPath: "#/properties/prompt_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs17 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.after !== void 0) {
                    let data8 = data.after;
                    const _errs19 = errors;
                    if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                      validate86.errors = [{ instancePath: instancePath + "/after", schemaPath: "#/properties/after/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs19) {
                      if (typeof data8 == "number" && isFinite(data8)) {
                        if (data8 < 0 || isNaN(data8)) {
                          validate86.errors = [{ instancePath: instancePath + "/after", schemaPath: "#/properties/after/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs19 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate86.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate86.errors = vErrors;
  return errors === 0;
}
var promptResult = validate87;
var schema88 = { "type": "object", "required": ["prompt_id", "stop", "text"], "properties": { "prompt_id": { "type": "string" }, "session": { "type": "string" }, "stop": { "type": "string", "enum": ["end", "tool_use", "length", "error", "aborted"] }, "text": { "type": "string" }, "error": { "type": "string" } }, "$id": "promptResult" };
function validate87(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.prompt_id === void 0 && (missing0 = "prompt_id") || data.stop === void 0 && (missing0 = "stop") || data.text === void 0 && (missing0 = "text")) {
        validate87.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.prompt_id !== void 0) {
          const _errs1 = errors;
          if (typeof data.prompt_id !== "string") {
            validate87.errors = [{ instancePath: instancePath + "/prompt_id", schemaPath: "#/properties/prompt_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.session !== void 0) {
            const _errs3 = errors;
            if (typeof data.session !== "string") {
              validate87.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.stop !== void 0) {
              let data2 = data.stop;
              const _errs5 = errors;
              if (typeof data2 !== "string") {
                validate87.errors = [{ instancePath: instancePath + "/stop", schemaPath: "#/properties/stop/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data2 === "end" || data2 === "tool_use" || data2 === "length" || data2 === "error" || data2 === "aborted")) {
                validate87.errors = [{ instancePath: instancePath + "/stop", schemaPath: "#/properties/stop/enum", keyword: "enum", params: { allowedValues: schema88.properties.stop.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.text !== void 0) {
                const _errs7 = errors;
                if (typeof data.text !== "string") {
                  validate87.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.error !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.error !== "string") {
                    validate87.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate87.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate87.errors = vErrors;
  return errors === 0;
}
var setModelArgs = validate88;
function validate88(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.model === void 0 && (missing0 = "model")) {
        validate88.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "model" || key0 === "session")) {
            validate88.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.model !== void 0) {
            let data0 = data.model;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 200) {
                  validate88.errors = [{ instancePath: instancePath + "/model", schemaPath: "#/properties/model/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate88.errors = [{ instancePath: instancePath + "/model", schemaPath: "#/properties/model/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate88.errors = [{ instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.session !== void 0) {
              let data1 = data.session;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 64) {
                    validate88.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 1) {
                      validate88.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate88.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate88.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate88.errors = vErrors;
  return errors === 0;
}
var setModelResult = validate89;
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.model === void 0 && (missing0 = "model")) {
        validate89.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.model !== void 0) {
          if (typeof data.model !== "string") {
            validate89.errors = [{ instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
        }
      }
    } else {
      validate89.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate89.errors = vErrors;
  return errors === 0;
}
var bashArgs = validate90;
function validate90(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.command === void 0 && (missing0 = "command")) {
        validate90.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "command")) {
            validate90.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.command !== void 0) {
            let data0 = data.command;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 131071) {
                  validate90.errors = [{ instancePath: instancePath + "/command", schemaPath: "#/properties/command/maxLength", keyword: "maxLength", params: { limit: 131071 }, message: "must NOT have more than 131071 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate90.errors = [{ instancePath: instancePath + "/command", schemaPath: "#/properties/command/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate90.errors = [{ instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate90.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate90.errors = vErrors;
  return errors === 0;
}
var bashResult = validate91;
function validate91(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.stdout === void 0 && (missing0 = "stdout") || data.stderr === void 0 && (missing0 = "stderr") || data.exit_code === void 0 && (missing0 = "exit_code") || data.timed_out === void 0 && (missing0 = "timed_out")) {
        validate91.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.stdout !== void 0) {
          const _errs1 = errors;
          if (typeof data.stdout !== "string") {
            validate91.errors = [{ instancePath: instancePath + "/stdout", schemaPath: "#/properties/stdout/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.stderr !== void 0) {
            const _errs3 = errors;
            if (typeof data.stderr !== "string") {
              validate91.errors = [{ instancePath: instancePath + "/stderr", schemaPath: "#/properties/stderr/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.exit_code !== void 0) {
              let data2 = data.exit_code;
              const _errs5 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate91.errors = [{ instancePath: instancePath + "/exit_code", schemaPath: "#/properties/exit_code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs5) {
                if (typeof data2 == "number" && isFinite(data2)) {
                  if (data2 > 255 || isNaN(data2)) {
                    validate91.errors = [{ instancePath: instancePath + "/exit_code", schemaPath: "#/properties/exit_code/maximum", keyword: "maximum", params: { comparison: "<=", limit: 255 }, message: "must be <= 255" }];
                    return false;
                  } else {
                    if (data2 < -1 || isNaN(data2)) {
                      validate91.errors = [{ instancePath: instancePath + "/exit_code", schemaPath: "#/properties/exit_code/minimum", keyword: "minimum", params: { comparison: ">=", limit: -1 }, message: "must be >= -1" }];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.timed_out !== void 0) {
                const _errs7 = errors;
                if (typeof data.timed_out !== "boolean") {
                  validate91.errors = [{ instancePath: instancePath + "/timed_out", schemaPath: "#/properties/timed_out/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.stdout_omitted !== void 0) {
                  let data4 = data.stdout_omitted;
                  const _errs9 = errors;
                  if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                    validate91.errors = [{ instancePath: instancePath + "/stdout_omitted", schemaPath: "#/properties/stdout_omitted/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs9) {
                    if (typeof data4 == "number" && isFinite(data4)) {
                      if (data4 > 9007199254740991 || isNaN(data4)) {
                        validate91.errors = [{ instancePath: instancePath + "/stdout_omitted", schemaPath: "#/properties/stdout_omitted/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                        return false;
                      } else {
                        if (data4 < 1 || isNaN(data4)) {
                          validate91.errors = [{ instancePath: instancePath + "/stdout_omitted", schemaPath: "#/properties/stdout_omitted/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                          return false;
                        }
                      }
                    }
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.stderr_omitted !== void 0) {
                    let data5 = data.stderr_omitted;
                    const _errs11 = errors;
                    if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                      validate91.errors = [{ instancePath: instancePath + "/stderr_omitted", schemaPath: "#/properties/stderr_omitted/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs11) {
                      if (typeof data5 == "number" && isFinite(data5)) {
                        if (data5 > 9007199254740991 || isNaN(data5)) {
                          validate91.errors = [{ instancePath: instancePath + "/stderr_omitted", schemaPath: "#/properties/stderr_omitted/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data5 < 1 || isNaN(data5)) {
                            validate91.errors = [{ instancePath: instancePath + "/stderr_omitted", schemaPath: "#/properties/stderr_omitted/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate91.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate91.errors = vErrors;
  return errors === 0;
}
var editArgs = validate92;
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.expected_replacements === void 0) {
        data.expected_replacements = 1;
      }
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.old === void 0 && (missing0 = "old") || data.new === void 0 && (missing0 = "new")) {
        validate92.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "path" || key0 === "old" || key0 === "new" || key0 === "expected_replacements")) {
            validate92.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.path !== void 0) {
            let data0 = data.path;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 4096) {
                  validate92.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate92.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate92.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.old !== void 0) {
              let data1 = data.old;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (func2(data1) < 1) {
                    validate92.errors = [{ instancePath: instancePath + "/old", schemaPath: "#/properties/old/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                } else {
                  validate92.errors = [{ instancePath: instancePath + "/old", schemaPath: "#/properties/old/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.new !== void 0) {
                const _errs6 = errors;
                if (typeof data.new !== "string") {
                  validate92.errors = [{ instancePath: instancePath + "/new", schemaPath: "#/properties/new/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                let data3 = data.expected_replacements;
                const _errs8 = errors;
                if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                  validate92.errors = [{ instancePath: instancePath + "/expected_replacements", schemaPath: "#/properties/expected_replacements/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs8) {
                  if (typeof data3 == "number" && isFinite(data3)) {
                    if (data3 > 9007199254740991 || isNaN(data3)) {
                      validate92.errors = [{ instancePath: instancePath + "/expected_replacements", schemaPath: "#/properties/expected_replacements/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data3 < 1 || isNaN(data3)) {
                        validate92.errors = [{ instancePath: instancePath + "/expected_replacements", schemaPath: "#/properties/expected_replacements/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
            }
          }
        }
      }
    } else {
      validate92.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate92.errors = vErrors;
  return errors === 0;
}
var editResult = validate93;
function validate93(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.replacements === void 0 && (missing0 = "replacements")) {
        validate93.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          const _errs1 = errors;
          if (typeof data.path !== "string") {
            validate93.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.replacements !== void 0) {
            let data1 = data.replacements;
            const _errs3 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate93.errors = [{ instancePath: instancePath + "/replacements", schemaPath: "#/properties/replacements/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs3) {
              if (typeof data1 == "number" && isFinite(data1)) {
                if (data1 < 1 || isNaN(data1)) {
                  validate93.errors = [{ instancePath: instancePath + "/replacements", schemaPath: "#/properties/replacements/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                  return false;
                }
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate93.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate93.errors = vErrors;
  return errors === 0;
}
var readArgs = validate94;
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate94.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "path")) {
            validate94.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.path !== void 0) {
            let data0 = data.path;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 4096) {
                  validate94.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate94.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate94.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate94.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate94.errors = vErrors;
  return errors === 0;
}
var readResult = validate95;
function validate95(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.content === void 0 && (missing0 = "content") || data.truncated === void 0 && (missing0 = "truncated") || data.bytes === void 0 && (missing0 = "bytes")) {
        validate95.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          const _errs1 = errors;
          if (typeof data.path !== "string") {
            validate95.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.content !== void 0) {
            const _errs3 = errors;
            if (typeof data.content !== "string") {
              validate95.errors = [{ instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.truncated !== void 0) {
              const _errs5 = errors;
              if (typeof data.truncated !== "boolean") {
                validate95.errors = [{ instancePath: instancePath + "/truncated", schemaPath: "#/properties/truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.bytes !== void 0) {
                let data3 = data.bytes;
                const _errs7 = errors;
                if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                  validate95.errors = [{ instancePath: instancePath + "/bytes", schemaPath: "#/properties/bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs7) {
                  if (typeof data3 == "number" && isFinite(data3)) {
                    if (data3 < 0 || isNaN(data3)) {
                      validate95.errors = [{ instancePath: instancePath + "/bytes", schemaPath: "#/properties/bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate95.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate95.errors = vErrors;
  return errors === 0;
}
var writeArgs = validate96;
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.content === void 0 && (missing0 = "content")) {
        validate96.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "path" || key0 === "content")) {
            validate96.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.path !== void 0) {
            let data0 = data.path;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 4096) {
                  validate96.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate96.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate96.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.content !== void 0) {
              const _errs4 = errors;
              if (typeof data.content !== "string") {
                validate96.errors = [{ instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate96.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate96.errors = vErrors;
  return errors === 0;
}
var writeResult = validate97;
function validate97(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.bytes === void 0 && (missing0 = "bytes") || data.created === void 0 && (missing0 = "created")) {
        validate97.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          const _errs1 = errors;
          if (typeof data.path !== "string") {
            validate97.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.bytes !== void 0) {
            let data1 = data.bytes;
            const _errs3 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate97.errors = [{ instancePath: instancePath + "/bytes", schemaPath: "#/properties/bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs3) {
              if (typeof data1 == "number" && isFinite(data1)) {
                if (data1 < 0 || isNaN(data1)) {
                  validate97.errors = [{ instancePath: instancePath + "/bytes", schemaPath: "#/properties/bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                  return false;
                }
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.created !== void 0) {
              const _errs5 = errors;
              if (typeof data.created !== "boolean") {
                validate97.errors = [{ instancePath: instancePath + "/created", schemaPath: "#/properties/created/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate97.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate97.errors = vErrors;
  return errors === 0;
}
var agentEvent = validate98;
var schema99 = { "type": "object", "required": ["type"], "properties": { "type": { "type": "string" }, "prompt_id": { "type": "string" }, "id": { "type": "string" }, "command": { "type": "string" }, "success": { "type": "boolean" }, "data": { "type": "object" }, "error": { "type": "string" }, "content": { "type": "array", "items": { "type": "object" } }, "time": { "type": "string" }, "step": { "type": "integer", "minimum": 1 }, "attempt": { "type": "integer", "minimum": 1 }, "wait_ms": { "type": "integer", "minimum": 0 }, "reason": { "type": "string" }, "delta": { "type": "string" }, "name": { "type": "string" }, "args": { "type": "object" }, "stop": { "type": "string", "enum": ["end", "tool_use", "length", "error", "aborted"] }, "text": { "type": "string" }, "is_error": { "type": "boolean" }, "message": { "type": "string" }, "summary": { "type": "string" }, "input": { "type": "integer" }, "output": { "type": "integer" }, "cache_read": { "type": "integer" }, "cache_write": { "type": "integer" }, "cost_usd": { "type": ["number", "null"] }, "cumulative": { "type": "object" } }, "allOf": [{ "if": { "properties": { "type": { "const": "response" } } }, "then": { "required": ["command", "success"] } }, { "if": { "properties": { "type": { "const": "user_message" } } }, "then": { "required": ["content", "time"] } }, { "if": { "properties": { "type": { "const": "turn_start" } } }, "then": { "required": ["step"] } }, { "if": { "properties": { "type": { "const": "retry" } } }, "then": { "required": ["attempt", "wait_ms", "reason"] } }, { "if": { "properties": { "type": { "const": "text_delta" } } }, "then": { "required": ["delta"] } }, { "if": { "properties": { "type": { "const": "tool_use_start" } } }, "then": { "required": ["id", "name"] } }, { "if": { "properties": { "type": { "const": "tool_use_args" } } }, "then": { "required": ["id", "delta"] } }, { "if": { "properties": { "type": { "const": "tool_use_end" } } }, "then": { "required": ["id"] } }, { "if": { "properties": { "type": { "const": "usage" } } }, "then": { "required": ["input", "output", "cache_read", "cache_write", "cost_usd", "cumulative"] } }, { "if": { "properties": { "type": { "const": "assistant_message" } } }, "then": { "required": ["content", "time"] } }, { "if": { "properties": { "type": { "const": "tool_call" } } }, "then": { "required": ["id", "name", "args"] } }, { "if": { "properties": { "type": { "const": "turn_end" } } }, "then": { "required": ["stop"] } }, { "if": { "properties": { "type": { "const": "tool_progress" } } }, "then": { "required": ["id", "text"] } }, { "if": { "properties": { "type": { "const": "tool_result" } } }, "then": { "required": ["id", "is_error", "content"] } }, { "if": { "properties": { "type": { "const": "error" } } }, "then": { "required": ["message"] } }, { "if": { "properties": { "type": { "const": "compact_done" } } }, "then": { "required": ["summary"] } }], "$id": "agentEvent" };
function validate98(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type !== void 0) {
      if ("response" !== data.type) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.command === void 0 && (missing0 = "command") || data.success === void 0 && (missing0 = "success")) {
        validate98.errors = [{ instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
  }
  if (!valid1) {
    const err1 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
    validate98.errors = vErrors;
    return false;
  }
  var valid0 = _errs1 === errors;
  if (valid0) {
    const _errs6 = errors;
    const _errs7 = errors;
    let valid3 = true;
    const _errs8 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type !== void 0) {
        if ("user_message" !== data.type) {
          const err2 = {};
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    }
    var _valid1 = _errs8 === errors;
    errors = _errs7;
    if (vErrors !== null) {
      if (_errs7) {
        vErrors.length = _errs7;
      } else {
        vErrors = null;
      }
    }
    if (_valid1) {
      const _errs10 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing1;
        if (data.content === void 0 && (missing1 = "content") || data.time === void 0 && (missing1 = "time")) {
          validate98.errors = [{ instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
          return false;
        }
      }
      var _valid1 = _errs10 === errors;
      valid3 = _valid1;
    }
    if (!valid3) {
      const err3 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
      validate98.errors = vErrors;
      return false;
    }
    var valid0 = _errs6 === errors;
    if (valid0) {
      const _errs11 = errors;
      const _errs12 = errors;
      let valid5 = true;
      const _errs13 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.type !== void 0) {
          if ("turn_start" !== data.type) {
            const err4 = {};
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      var _valid2 = _errs13 === errors;
      errors = _errs12;
      if (vErrors !== null) {
        if (_errs12) {
          vErrors.length = _errs12;
        } else {
          vErrors = null;
        }
      }
      if (_valid2) {
        const _errs15 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          let missing2;
          if (data.step === void 0 && (missing2 = "step")) {
            validate98.errors = [{ instancePath, schemaPath: "#/allOf/2/then/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
            return false;
          }
        }
        var _valid2 = _errs15 === errors;
        valid5 = _valid2;
      }
      if (!valid5) {
        const err5 = { instancePath, schemaPath: "#/allOf/2/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
        validate98.errors = vErrors;
        return false;
      }
      var valid0 = _errs11 === errors;
      if (valid0) {
        const _errs16 = errors;
        const _errs17 = errors;
        let valid7 = true;
        const _errs18 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.type !== void 0) {
            if ("retry" !== data.type) {
              const err6 = {};
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          }
        }
        var _valid3 = _errs18 === errors;
        errors = _errs17;
        if (vErrors !== null) {
          if (_errs17) {
            vErrors.length = _errs17;
          } else {
            vErrors = null;
          }
        }
        if (_valid3) {
          const _errs20 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            let missing3;
            if (data.attempt === void 0 && (missing3 = "attempt") || data.wait_ms === void 0 && (missing3 = "wait_ms") || data.reason === void 0 && (missing3 = "reason")) {
              validate98.errors = [{ instancePath, schemaPath: "#/allOf/3/then/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
              return false;
            }
          }
          var _valid3 = _errs20 === errors;
          valid7 = _valid3;
        }
        if (!valid7) {
          const err7 = { instancePath, schemaPath: "#/allOf/3/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
          validate98.errors = vErrors;
          return false;
        }
        var valid0 = _errs16 === errors;
        if (valid0) {
          const _errs21 = errors;
          const _errs22 = errors;
          let valid9 = true;
          const _errs23 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            if (data.type !== void 0) {
              if ("text_delta" !== data.type) {
                const err8 = {};
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
          }
          var _valid4 = _errs23 === errors;
          errors = _errs22;
          if (vErrors !== null) {
            if (_errs22) {
              vErrors.length = _errs22;
            } else {
              vErrors = null;
            }
          }
          if (_valid4) {
            const _errs25 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing4;
              if (data.delta === void 0 && (missing4 = "delta")) {
                validate98.errors = [{ instancePath, schemaPath: "#/allOf/4/then/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
                return false;
              }
            }
            var _valid4 = _errs25 === errors;
            valid9 = _valid4;
          }
          if (!valid9) {
            const err9 = { instancePath, schemaPath: "#/allOf/4/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
            validate98.errors = vErrors;
            return false;
          }
          var valid0 = _errs21 === errors;
          if (valid0) {
            const _errs26 = errors;
            const _errs27 = errors;
            let valid11 = true;
            const _errs28 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              if (data.type !== void 0) {
                if ("tool_use_start" !== data.type) {
                  const err10 = {};
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              }
            }
            var _valid5 = _errs28 === errors;
            errors = _errs27;
            if (vErrors !== null) {
              if (_errs27) {
                vErrors.length = _errs27;
              } else {
                vErrors = null;
              }
            }
            if (_valid5) {
              const _errs30 = errors;
              if (data && typeof data == "object" && !Array.isArray(data)) {
                let missing5;
                if (data.id === void 0 && (missing5 = "id") || data.name === void 0 && (missing5 = "name")) {
                  validate98.errors = [{ instancePath, schemaPath: "#/allOf/5/then/required", keyword: "required", params: { missingProperty: missing5 }, message: "must have required property '" + missing5 + "'" }];
                  return false;
                }
              }
              var _valid5 = _errs30 === errors;
              valid11 = _valid5;
            }
            if (!valid11) {
              const err11 = { instancePath, schemaPath: "#/allOf/5/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
              validate98.errors = vErrors;
              return false;
            }
            var valid0 = _errs26 === errors;
            if (valid0) {
              const _errs31 = errors;
              const _errs32 = errors;
              let valid13 = true;
              const _errs33 = errors;
              if (data && typeof data == "object" && !Array.isArray(data)) {
                if (data.type !== void 0) {
                  if ("tool_use_args" !== data.type) {
                    const err12 = {};
                    if (vErrors === null) {
                      vErrors = [err12];
                    } else {
                      vErrors.push(err12);
                    }
                    errors++;
                  }
                }
              }
              var _valid6 = _errs33 === errors;
              errors = _errs32;
              if (vErrors !== null) {
                if (_errs32) {
                  vErrors.length = _errs32;
                } else {
                  vErrors = null;
                }
              }
              if (_valid6) {
                const _errs35 = errors;
                if (data && typeof data == "object" && !Array.isArray(data)) {
                  let missing6;
                  if (data.id === void 0 && (missing6 = "id") || data.delta === void 0 && (missing6 = "delta")) {
                    validate98.errors = [{ instancePath, schemaPath: "#/allOf/6/then/required", keyword: "required", params: { missingProperty: missing6 }, message: "must have required property '" + missing6 + "'" }];
                    return false;
                  }
                }
                var _valid6 = _errs35 === errors;
                valid13 = _valid6;
              }
              if (!valid13) {
                const err13 = { instancePath, schemaPath: "#/allOf/6/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
                validate98.errors = vErrors;
                return false;
              }
              var valid0 = _errs31 === errors;
              if (valid0) {
                const _errs36 = errors;
                const _errs37 = errors;
                let valid15 = true;
                const _errs38 = errors;
                if (data && typeof data == "object" && !Array.isArray(data)) {
                  if (data.type !== void 0) {
                    if ("tool_use_end" !== data.type) {
                      const err14 = {};
                      if (vErrors === null) {
                        vErrors = [err14];
                      } else {
                        vErrors.push(err14);
                      }
                      errors++;
                    }
                  }
                }
                var _valid7 = _errs38 === errors;
                errors = _errs37;
                if (vErrors !== null) {
                  if (_errs37) {
                    vErrors.length = _errs37;
                  } else {
                    vErrors = null;
                  }
                }
                if (_valid7) {
                  const _errs40 = errors;
                  if (data && typeof data == "object" && !Array.isArray(data)) {
                    let missing7;
                    if (data.id === void 0 && (missing7 = "id")) {
                      validate98.errors = [{ instancePath, schemaPath: "#/allOf/7/then/required", keyword: "required", params: { missingProperty: missing7 }, message: "must have required property '" + missing7 + "'" }];
                      return false;
                    }
                  }
                  var _valid7 = _errs40 === errors;
                  valid15 = _valid7;
                }
                if (!valid15) {
                  const err15 = { instancePath, schemaPath: "#/allOf/7/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                  validate98.errors = vErrors;
                  return false;
                }
                var valid0 = _errs36 === errors;
                if (valid0) {
                  const _errs41 = errors;
                  const _errs42 = errors;
                  let valid17 = true;
                  const _errs43 = errors;
                  if (data && typeof data == "object" && !Array.isArray(data)) {
                    if (data.type !== void 0) {
                      if ("usage" !== data.type) {
                        const err16 = {};
                        if (vErrors === null) {
                          vErrors = [err16];
                        } else {
                          vErrors.push(err16);
                        }
                        errors++;
                      }
                    }
                  }
                  var _valid8 = _errs43 === errors;
                  errors = _errs42;
                  if (vErrors !== null) {
                    if (_errs42) {
                      vErrors.length = _errs42;
                    } else {
                      vErrors = null;
                    }
                  }
                  if (_valid8) {
                    const _errs45 = errors;
                    if (data && typeof data == "object" && !Array.isArray(data)) {
                      let missing8;
                      if (data.input === void 0 && (missing8 = "input") || data.output === void 0 && (missing8 = "output") || data.cache_read === void 0 && (missing8 = "cache_read") || data.cache_write === void 0 && (missing8 = "cache_write") || data.cost_usd === void 0 && (missing8 = "cost_usd") || data.cumulative === void 0 && (missing8 = "cumulative")) {
                        validate98.errors = [{ instancePath, schemaPath: "#/allOf/8/then/required", keyword: "required", params: { missingProperty: missing8 }, message: "must have required property '" + missing8 + "'" }];
                        return false;
                      }
                    }
                    var _valid8 = _errs45 === errors;
                    valid17 = _valid8;
                  }
                  if (!valid17) {
                    const err17 = { instancePath, schemaPath: "#/allOf/8/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                    if (vErrors === null) {
                      vErrors = [err17];
                    } else {
                      vErrors.push(err17);
                    }
                    errors++;
                    validate98.errors = vErrors;
                    return false;
                  }
                  var valid0 = _errs41 === errors;
                  if (valid0) {
                    const _errs46 = errors;
                    const _errs47 = errors;
                    let valid19 = true;
                    const _errs48 = errors;
                    if (data && typeof data == "object" && !Array.isArray(data)) {
                      if (data.type !== void 0) {
                        if ("assistant_message" !== data.type) {
                          const err18 = {};
                          if (vErrors === null) {
                            vErrors = [err18];
                          } else {
                            vErrors.push(err18);
                          }
                          errors++;
                        }
                      }
                    }
                    var _valid9 = _errs48 === errors;
                    errors = _errs47;
                    if (vErrors !== null) {
                      if (_errs47) {
                        vErrors.length = _errs47;
                      } else {
                        vErrors = null;
                      }
                    }
                    if (_valid9) {
                      const _errs50 = errors;
                      if (data && typeof data == "object" && !Array.isArray(data)) {
                        let missing9;
                        if (data.content === void 0 && (missing9 = "content") || data.time === void 0 && (missing9 = "time")) {
                          validate98.errors = [{ instancePath, schemaPath: "#/allOf/9/then/required", keyword: "required", params: { missingProperty: missing9 }, message: "must have required property '" + missing9 + "'" }];
                          return false;
                        }
                      }
                      var _valid9 = _errs50 === errors;
                      valid19 = _valid9;
                    }
                    if (!valid19) {
                      const err19 = { instancePath, schemaPath: "#/allOf/9/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                      if (vErrors === null) {
                        vErrors = [err19];
                      } else {
                        vErrors.push(err19);
                      }
                      errors++;
                      validate98.errors = vErrors;
                      return false;
                    }
                    var valid0 = _errs46 === errors;
                    if (valid0) {
                      const _errs51 = errors;
                      const _errs52 = errors;
                      let valid21 = true;
                      const _errs53 = errors;
                      if (data && typeof data == "object" && !Array.isArray(data)) {
                        if (data.type !== void 0) {
                          if ("tool_call" !== data.type) {
                            const err20 = {};
                            if (vErrors === null) {
                              vErrors = [err20];
                            } else {
                              vErrors.push(err20);
                            }
                            errors++;
                          }
                        }
                      }
                      var _valid10 = _errs53 === errors;
                      errors = _errs52;
                      if (vErrors !== null) {
                        if (_errs52) {
                          vErrors.length = _errs52;
                        } else {
                          vErrors = null;
                        }
                      }
                      if (_valid10) {
                        const _errs55 = errors;
                        if (data && typeof data == "object" && !Array.isArray(data)) {
                          let missing10;
                          if (data.id === void 0 && (missing10 = "id") || data.name === void 0 && (missing10 = "name") || data.args === void 0 && (missing10 = "args")) {
                            validate98.errors = [{ instancePath, schemaPath: "#/allOf/10/then/required", keyword: "required", params: { missingProperty: missing10 }, message: "must have required property '" + missing10 + "'" }];
                            return false;
                          }
                        }
                        var _valid10 = _errs55 === errors;
                        valid21 = _valid10;
                      }
                      if (!valid21) {
                        const err21 = { instancePath, schemaPath: "#/allOf/10/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                        if (vErrors === null) {
                          vErrors = [err21];
                        } else {
                          vErrors.push(err21);
                        }
                        errors++;
                        validate98.errors = vErrors;
                        return false;
                      }
                      var valid0 = _errs51 === errors;
                      if (valid0) {
                        const _errs56 = errors;
                        const _errs57 = errors;
                        let valid23 = true;
                        const _errs58 = errors;
                        if (data && typeof data == "object" && !Array.isArray(data)) {
                          if (data.type !== void 0) {
                            if ("turn_end" !== data.type) {
                              const err22 = {};
                              if (vErrors === null) {
                                vErrors = [err22];
                              } else {
                                vErrors.push(err22);
                              }
                              errors++;
                            }
                          }
                        }
                        var _valid11 = _errs58 === errors;
                        errors = _errs57;
                        if (vErrors !== null) {
                          if (_errs57) {
                            vErrors.length = _errs57;
                          } else {
                            vErrors = null;
                          }
                        }
                        if (_valid11) {
                          const _errs60 = errors;
                          if (data && typeof data == "object" && !Array.isArray(data)) {
                            let missing11;
                            if (data.stop === void 0 && (missing11 = "stop")) {
                              validate98.errors = [{ instancePath, schemaPath: "#/allOf/11/then/required", keyword: "required", params: { missingProperty: missing11 }, message: "must have required property '" + missing11 + "'" }];
                              return false;
                            }
                          }
                          var _valid11 = _errs60 === errors;
                          valid23 = _valid11;
                        }
                        if (!valid23) {
                          const err23 = { instancePath, schemaPath: "#/allOf/11/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                          if (vErrors === null) {
                            vErrors = [err23];
                          } else {
                            vErrors.push(err23);
                          }
                          errors++;
                          validate98.errors = vErrors;
                          return false;
                        }
                        var valid0 = _errs56 === errors;
                        if (valid0) {
                          const _errs61 = errors;
                          const _errs62 = errors;
                          let valid25 = true;
                          const _errs63 = errors;
                          if (data && typeof data == "object" && !Array.isArray(data)) {
                            if (data.type !== void 0) {
                              if ("tool_progress" !== data.type) {
                                const err24 = {};
                                if (vErrors === null) {
                                  vErrors = [err24];
                                } else {
                                  vErrors.push(err24);
                                }
                                errors++;
                              }
                            }
                          }
                          var _valid12 = _errs63 === errors;
                          errors = _errs62;
                          if (vErrors !== null) {
                            if (_errs62) {
                              vErrors.length = _errs62;
                            } else {
                              vErrors = null;
                            }
                          }
                          if (_valid12) {
                            const _errs65 = errors;
                            if (data && typeof data == "object" && !Array.isArray(data)) {
                              let missing12;
                              if (data.id === void 0 && (missing12 = "id") || data.text === void 0 && (missing12 = "text")) {
                                validate98.errors = [{ instancePath, schemaPath: "#/allOf/12/then/required", keyword: "required", params: { missingProperty: missing12 }, message: "must have required property '" + missing12 + "'" }];
                                return false;
                              }
                            }
                            var _valid12 = _errs65 === errors;
                            valid25 = _valid12;
                          }
                          if (!valid25) {
                            const err25 = { instancePath, schemaPath: "#/allOf/12/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                            if (vErrors === null) {
                              vErrors = [err25];
                            } else {
                              vErrors.push(err25);
                            }
                            errors++;
                            validate98.errors = vErrors;
                            return false;
                          }
                          var valid0 = _errs61 === errors;
                          if (valid0) {
                            const _errs66 = errors;
                            const _errs67 = errors;
                            let valid27 = true;
                            const _errs68 = errors;
                            if (data && typeof data == "object" && !Array.isArray(data)) {
                              if (data.type !== void 0) {
                                if ("tool_result" !== data.type) {
                                  const err26 = {};
                                  if (vErrors === null) {
                                    vErrors = [err26];
                                  } else {
                                    vErrors.push(err26);
                                  }
                                  errors++;
                                }
                              }
                            }
                            var _valid13 = _errs68 === errors;
                            errors = _errs67;
                            if (vErrors !== null) {
                              if (_errs67) {
                                vErrors.length = _errs67;
                              } else {
                                vErrors = null;
                              }
                            }
                            if (_valid13) {
                              const _errs70 = errors;
                              if (data && typeof data == "object" && !Array.isArray(data)) {
                                let missing13;
                                if (data.id === void 0 && (missing13 = "id") || data.is_error === void 0 && (missing13 = "is_error") || data.content === void 0 && (missing13 = "content")) {
                                  validate98.errors = [{ instancePath, schemaPath: "#/allOf/13/then/required", keyword: "required", params: { missingProperty: missing13 }, message: "must have required property '" + missing13 + "'" }];
                                  return false;
                                }
                              }
                              var _valid13 = _errs70 === errors;
                              valid27 = _valid13;
                            }
                            if (!valid27) {
                              const err27 = { instancePath, schemaPath: "#/allOf/13/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                              if (vErrors === null) {
                                vErrors = [err27];
                              } else {
                                vErrors.push(err27);
                              }
                              errors++;
                              validate98.errors = vErrors;
                              return false;
                            }
                            var valid0 = _errs66 === errors;
                            if (valid0) {
                              const _errs71 = errors;
                              const _errs72 = errors;
                              let valid29 = true;
                              const _errs73 = errors;
                              if (data && typeof data == "object" && !Array.isArray(data)) {
                                if (data.type !== void 0) {
                                  if ("error" !== data.type) {
                                    const err28 = {};
                                    if (vErrors === null) {
                                      vErrors = [err28];
                                    } else {
                                      vErrors.push(err28);
                                    }
                                    errors++;
                                  }
                                }
                              }
                              var _valid14 = _errs73 === errors;
                              errors = _errs72;
                              if (vErrors !== null) {
                                if (_errs72) {
                                  vErrors.length = _errs72;
                                } else {
                                  vErrors = null;
                                }
                              }
                              if (_valid14) {
                                const _errs75 = errors;
                                if (data && typeof data == "object" && !Array.isArray(data)) {
                                  let missing14;
                                  if (data.message === void 0 && (missing14 = "message")) {
                                    validate98.errors = [{ instancePath, schemaPath: "#/allOf/14/then/required", keyword: "required", params: { missingProperty: missing14 }, message: "must have required property '" + missing14 + "'" }];
                                    return false;
                                  }
                                }
                                var _valid14 = _errs75 === errors;
                                valid29 = _valid14;
                              }
                              if (!valid29) {
                                const err29 = { instancePath, schemaPath: "#/allOf/14/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                                if (vErrors === null) {
                                  vErrors = [err29];
                                } else {
                                  vErrors.push(err29);
                                }
                                errors++;
                                validate98.errors = vErrors;
                                return false;
                              }
                              var valid0 = _errs71 === errors;
                              if (valid0) {
                                const _errs76 = errors;
                                const _errs77 = errors;
                                let valid31 = true;
                                const _errs78 = errors;
                                if (data && typeof data == "object" && !Array.isArray(data)) {
                                  if (data.type !== void 0) {
                                    if ("compact_done" !== data.type) {
                                      const err30 = {};
                                      if (vErrors === null) {
                                        vErrors = [err30];
                                      } else {
                                        vErrors.push(err30);
                                      }
                                      errors++;
                                    }
                                  }
                                }
                                var _valid15 = _errs78 === errors;
                                errors = _errs77;
                                if (vErrors !== null) {
                                  if (_errs77) {
                                    vErrors.length = _errs77;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                                if (_valid15) {
                                  const _errs80 = errors;
                                  if (data && typeof data == "object" && !Array.isArray(data)) {
                                    let missing15;
                                    if (data.summary === void 0 && (missing15 = "summary")) {
                                      validate98.errors = [{ instancePath, schemaPath: "#/allOf/15/then/required", keyword: "required", params: { missingProperty: missing15 }, message: "must have required property '" + missing15 + "'" }];
                                      return false;
                                    }
                                  }
                                  var _valid15 = _errs80 === errors;
                                  valid31 = _valid15;
                                }
                                if (!valid31) {
                                  const err31 = { instancePath, schemaPath: "#/allOf/15/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                                  if (vErrors === null) {
                                    vErrors = [err31];
                                  } else {
                                    vErrors.push(err31);
                                  }
                                  errors++;
                                  validate98.errors = vErrors;
                                  return false;
                                }
                                var valid0 = _errs76 === errors;
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing16;
      if (data.type === void 0 && (missing16 = "type")) {
        validate98.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing16 }, message: "must have required property '" + missing16 + "'" }];
        return false;
      } else {
        if (data.type !== void 0) {
          const _errs81 = errors;
          if (typeof data.type !== "string") {
            validate98.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid33 = _errs81 === errors;
        } else {
          var valid33 = true;
        }
        if (valid33) {
          if (data.prompt_id !== void 0) {
            const _errs83 = errors;
            if (typeof data.prompt_id !== "string") {
              validate98.errors = [{ instancePath: instancePath + "/prompt_id", schemaPath: "#/properties/prompt_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid33 = _errs83 === errors;
          } else {
            var valid33 = true;
          }
          if (valid33) {
            if (data.id !== void 0) {
              const _errs85 = errors;
              if (typeof data.id !== "string") {
                validate98.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid33 = _errs85 === errors;
            } else {
              var valid33 = true;
            }
            if (valid33) {
              if (data.command !== void 0) {
                const _errs87 = errors;
                if (typeof data.command !== "string") {
                  validate98.errors = [{ instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid33 = _errs87 === errors;
              } else {
                var valid33 = true;
              }
              if (valid33) {
                if (data.success !== void 0) {
                  const _errs89 = errors;
                  if (typeof data.success !== "boolean") {
                    validate98.errors = [{ instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid33 = _errs89 === errors;
                } else {
                  var valid33 = true;
                }
                if (valid33) {
                  if (data.data !== void 0) {
                    let data21 = data.data;
                    const _errs91 = errors;
                    if (!(data21 && typeof data21 == "object" && !Array.isArray(data21))) {
                      validate98.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                    var valid33 = _errs91 === errors;
                  } else {
                    var valid33 = true;
                  }
                  if (valid33) {
                    if (data.error !== void 0) {
                      const _errs93 = errors;
                      if (typeof data.error !== "string") {
                        validate98.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid33 = _errs93 === errors;
                    } else {
                      var valid33 = true;
                    }
                    if (valid33) {
                      if (data.content !== void 0) {
                        let data23 = data.content;
                        const _errs95 = errors;
                        if (errors === _errs95) {
                          if (Array.isArray(data23)) {
                            var valid34 = true;
                            const len0 = data23.length;
                            for (let i0 = 0; i0 < len0; i0++) {
                              let data24 = data23[i0];
                              const _errs97 = errors;
                              if (!(data24 && typeof data24 == "object" && !Array.isArray(data24))) {
                                validate98.errors = [{ instancePath: instancePath + "/content/" + i0, schemaPath: "#/properties/content/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                return false;
                              }
                              var valid34 = _errs97 === errors;
                              if (!valid34) {
                                break;
                              }
                            }
                          } else {
                            validate98.errors = [{ instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                            return false;
                          }
                        }
                        var valid33 = _errs95 === errors;
                      } else {
                        var valid33 = true;
                      }
                      if (valid33) {
                        if (data.time !== void 0) {
                          const _errs99 = errors;
                          if (typeof data.time !== "string") {
                            validate98.errors = [{ instancePath: instancePath + "/time", schemaPath: "#/properties/time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid33 = _errs99 === errors;
                        } else {
                          var valid33 = true;
                        }
                        if (valid33) {
                          if (data.step !== void 0) {
                            let data26 = data.step;
                            const _errs101 = errors;
                            if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
                              validate98.errors = [{ instancePath: instancePath + "/step", schemaPath: "#/properties/step/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs101) {
                              if (typeof data26 == "number" && isFinite(data26)) {
                                if (data26 < 1 || isNaN(data26)) {
                                  validate98.errors = [{ instancePath: instancePath + "/step", schemaPath: "#/properties/step/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                  return false;
                                }
                              }
                            }
                            var valid33 = _errs101 === errors;
                          } else {
                            var valid33 = true;
                          }
                          if (valid33) {
                            if (data.attempt !== void 0) {
                              let data27 = data.attempt;
                              const _errs103 = errors;
                              if (!(typeof data27 == "number" && (!(data27 % 1) && !isNaN(data27)) && isFinite(data27))) {
                                validate98.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs103) {
                                if (typeof data27 == "number" && isFinite(data27)) {
                                  if (data27 < 1 || isNaN(data27)) {
                                    validate98.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                    return false;
                                  }
                                }
                              }
                              var valid33 = _errs103 === errors;
                            } else {
                              var valid33 = true;
                            }
                            if (valid33) {
                              if (data.wait_ms !== void 0) {
                                let data28 = data.wait_ms;
                                const _errs105 = errors;
                                if (!(typeof data28 == "number" && (!(data28 % 1) && !isNaN(data28)) && isFinite(data28))) {
                                  validate98.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs105) {
                                  if (typeof data28 == "number" && isFinite(data28)) {
                                    if (data28 < 0 || isNaN(data28)) {
                                      validate98.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                                var valid33 = _errs105 === errors;
                              } else {
                                var valid33 = true;
                              }
                              if (valid33) {
                                if (data.reason !== void 0) {
                                  const _errs107 = errors;
                                  if (typeof data.reason !== "string") {
                                    validate98.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid33 = _errs107 === errors;
                                } else {
                                  var valid33 = true;
                                }
                                if (valid33) {
                                  if (data.delta !== void 0) {
                                    const _errs109 = errors;
                                    if (typeof data.delta !== "string") {
                                      validate98.errors = [{ instancePath: instancePath + "/delta", schemaPath: "#/properties/delta/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid33 = _errs109 === errors;
                                  } else {
                                    var valid33 = true;
                                  }
                                  if (valid33) {
                                    if (data.name !== void 0) {
                                      const _errs111 = errors;
                                      if (typeof data.name !== "string") {
                                        validate98.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid33 = _errs111 === errors;
                                    } else {
                                      var valid33 = true;
                                    }
                                    if (valid33) {
                                      if (data.args !== void 0) {
                                        let data32 = data.args;
                                        const _errs113 = errors;
                                        if (!(data32 && typeof data32 == "object" && !Array.isArray(data32))) {
                                          validate98.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                          return false;
                                        }
                                        var valid33 = _errs113 === errors;
                                      } else {
                                        var valid33 = true;
                                      }
                                      if (valid33) {
                                        if (data.stop !== void 0) {
                                          let data33 = data.stop;
                                          const _errs115 = errors;
                                          if (typeof data33 !== "string") {
                                            validate98.errors = [{ instancePath: instancePath + "/stop", schemaPath: "#/properties/stop/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          if (!(data33 === "end" || data33 === "tool_use" || data33 === "length" || data33 === "error" || data33 === "aborted")) {
                                            validate98.errors = [{ instancePath: instancePath + "/stop", schemaPath: "#/properties/stop/enum", keyword: "enum", params: { allowedValues: schema99.properties.stop.enum }, message: "must be equal to one of the allowed values" }];
                                            return false;
                                          }
                                          var valid33 = _errs115 === errors;
                                        } else {
                                          var valid33 = true;
                                        }
                                        if (valid33) {
                                          if (data.text !== void 0) {
                                            const _errs117 = errors;
                                            if (typeof data.text !== "string") {
                                              validate98.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid33 = _errs117 === errors;
                                          } else {
                                            var valid33 = true;
                                          }
                                          if (valid33) {
                                            if (data.is_error !== void 0) {
                                              const _errs119 = errors;
                                              if (typeof data.is_error !== "boolean") {
                                                validate98.errors = [{ instancePath: instancePath + "/is_error", schemaPath: "#/properties/is_error/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                return false;
                                              }
                                              var valid33 = _errs119 === errors;
                                            } else {
                                              var valid33 = true;
                                            }
                                            if (valid33) {
                                              if (data.message !== void 0) {
                                                const _errs121 = errors;
                                                if (typeof data.message !== "string") {
                                                  validate98.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                                var valid33 = _errs121 === errors;
                                              } else {
                                                var valid33 = true;
                                              }
                                              if (valid33) {
                                                if (data.summary !== void 0) {
                                                  const _errs123 = errors;
                                                  if (typeof data.summary !== "string") {
                                                    validate98.errors = [{ instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                  var valid33 = _errs123 === errors;
                                                } else {
                                                  var valid33 = true;
                                                }
                                                if (valid33) {
                                                  if (data.input !== void 0) {
                                                    let data38 = data.input;
                                                    const _errs125 = errors;
                                                    if (!(typeof data38 == "number" && (!(data38 % 1) && !isNaN(data38)) && isFinite(data38))) {
                                                      validate98.errors = [{ instancePath: instancePath + "/input", schemaPath: "#/properties/input/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                      return false;
                                                    }
                                                    var valid33 = _errs125 === errors;
                                                  } else {
                                                    var valid33 = true;
                                                  }
                                                  if (valid33) {
                                                    if (data.output !== void 0) {
                                                      let data39 = data.output;
                                                      const _errs127 = errors;
                                                      if (!(typeof data39 == "number" && (!(data39 % 1) && !isNaN(data39)) && isFinite(data39))) {
                                                        validate98.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      var valid33 = _errs127 === errors;
                                                    } else {
                                                      var valid33 = true;
                                                    }
                                                    if (valid33) {
                                                      if (data.cache_read !== void 0) {
                                                        let data40 = data.cache_read;
                                                        const _errs129 = errors;
                                                        if (!(typeof data40 == "number" && (!(data40 % 1) && !isNaN(data40)) && isFinite(data40))) {
                                                          validate98.errors = [{ instancePath: instancePath + "/cache_read", schemaPath: "#/properties/cache_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                          return false;
                                                        }
                                                        var valid33 = _errs129 === errors;
                                                      } else {
                                                        var valid33 = true;
                                                      }
                                                      if (valid33) {
                                                        if (data.cache_write !== void 0) {
                                                          let data41 = data.cache_write;
                                                          const _errs131 = errors;
                                                          if (!(typeof data41 == "number" && (!(data41 % 1) && !isNaN(data41)) && isFinite(data41))) {
                                                            validate98.errors = [{ instancePath: instancePath + "/cache_write", schemaPath: "#/properties/cache_write/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                            return false;
                                                          }
                                                          var valid33 = _errs131 === errors;
                                                        } else {
                                                          var valid33 = true;
                                                        }
                                                        if (valid33) {
                                                          if (data.cost_usd !== void 0) {
                                                            let data42 = data.cost_usd;
                                                            const _errs133 = errors;
                                                            if (!(typeof data42 == "number" && isFinite(data42)) && data42 !== null) {
                                                              validate98.errors = [{ instancePath: instancePath + "/cost_usd", schemaPath: "#/properties/cost_usd/type", keyword: "type", params: { type: schema99.properties.cost_usd.type }, message: "must be number,null" }];
                                                              return false;
                                                            }
                                                            var valid33 = _errs133 === errors;
                                                          } else {
                                                            var valid33 = true;
                                                          }
                                                          if (valid33) {
                                                            if (data.cumulative !== void 0) {
                                                              let data43 = data.cumulative;
                                                              const _errs135 = errors;
                                                              if (!(data43 && typeof data43 == "object" && !Array.isArray(data43))) {
                                                                validate98.errors = [{ instancePath: instancePath + "/cumulative", schemaPath: "#/properties/cumulative/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                return false;
                                                              }
                                                              var valid33 = _errs135 === errors;
                                                            } else {
                                                              var valid33 = true;
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate98.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate98.errors = vErrors;
  return errors === 0;
}
var agentRequest = validate99;
function validate99(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type")) {
        validate99.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.type !== void 0) {
          const _errs1 = errors;
          if (typeof data.type !== "string") {
            validate99.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.id !== void 0) {
            const _errs3 = errors;
            if (typeof data.id !== "string") {
              validate99.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate99.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate99.errors = vErrors;
  return errors === 0;
}
var error = validate100;
var schema101 = { "type": "object", "required": ["message", "code"], "properties": { "message": { "type": "string" }, "code": { "enum": ["bad_message", "unknown_op", "not_implemented", "invalid_args", "outside_root", "not_found", "conflict", "timeout", "too_large", "unauthorized", "unavailable", "corrupt", "internal"] } }, "$id": "error" };
function validate100(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.message === void 0 && (missing0 = "message") || data.code === void 0 && (missing0 = "code")) {
        validate100.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.message !== void 0) {
          const _errs1 = errors;
          if (typeof data.message !== "string") {
            validate100.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.code !== void 0) {
            let data1 = data.code;
            const _errs3 = errors;
            if (!(data1 === "bad_message" || data1 === "unknown_op" || data1 === "not_implemented" || data1 === "invalid_args" || data1 === "outside_root" || data1 === "not_found" || data1 === "conflict" || data1 === "timeout" || data1 === "too_large" || data1 === "unauthorized" || data1 === "unavailable" || data1 === "corrupt" || data1 === "internal")) {
              validate100.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/enum", keyword: "enum", params: { allowedValues: schema101.properties.code.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate100.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate100.errors = vErrors;
  return errors === 0;
}
var problem = validate101;
function validate101(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.title === void 0 && (missing0 = "title") || data.status === void 0 && (missing0 = "status") || data.detail === void 0 && (missing0 = "detail") || data.code === void 0 && (missing0 = "code")) {
        validate101.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.type !== void 0) {
          const _errs1 = errors;
          if (typeof data.type !== "string") {
            validate101.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.title !== void 0) {
            const _errs3 = errors;
            if (typeof data.title !== "string") {
              validate101.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              let data2 = data.status;
              const _errs5 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate101.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.detail !== void 0) {
                const _errs7 = errors;
                if (typeof data.detail !== "string") {
                  validate101.errors = [{ instancePath: instancePath + "/detail", schemaPath: "#/properties/detail/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.code !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.code !== "string") {
                    validate101.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate101.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate101.errors = vErrors;
  return errors === 0;
}
var replReply = validate102;
var schema103 = { "type": "object", "required": ["id"], "properties": { "id": { "type": ["string", "number"] }, "session": { "type": "string" }, "value": {}, "output": { "type": "string" }, "out": { "type": "string" }, "err": { "type": "string" }, "status": { "type": "array", "items": { "type": "string" } }, "protocol_error": { "type": "string" }, "data": { "type": "object" } }, "$id": "replReply" };
function validate102(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id")) {
        validate102.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.id !== void 0) {
          let data0 = data.id;
          const _errs1 = errors;
          if (typeof data0 !== "string" && !(typeof data0 == "number" && isFinite(data0))) {
            validate102.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema103.properties.id.type }, message: "must be string,number" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.session !== void 0) {
            const _errs3 = errors;
            if (typeof data.session !== "string") {
              validate102.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.output !== void 0) {
              const _errs5 = errors;
              if (typeof data.output !== "string") {
                validate102.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.out !== void 0) {
                const _errs7 = errors;
                if (typeof data.out !== "string") {
                  validate102.errors = [{ instancePath: instancePath + "/out", schemaPath: "#/properties/out/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.err !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.err !== "string") {
                    validate102.errors = [{ instancePath: instancePath + "/err", schemaPath: "#/properties/err/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.status !== void 0) {
                    let data5 = data.status;
                    const _errs11 = errors;
                    if (errors === _errs11) {
                      if (Array.isArray(data5)) {
                        var valid1 = true;
                        const len0 = data5.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          const _errs13 = errors;
                          if (typeof data5[i0] !== "string") {
                            validate102.errors = [{ instancePath: instancePath + "/status/" + i0, schemaPath: "#/properties/status/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid1 = _errs13 === errors;
                          if (!valid1) {
                            break;
                          }
                        }
                      } else {
                        validate102.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.protocol_error !== void 0) {
                      const _errs15 = errors;
                      if (typeof data.protocol_error !== "string") {
                        validate102.errors = [{ instancePath: instancePath + "/protocol_error", schemaPath: "#/properties/protocol_error/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.data !== void 0) {
                        let data8 = data.data;
                        const _errs17 = errors;
                        if (!(data8 && typeof data8 == "object" && !Array.isArray(data8))) {
                          validate102.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                        var valid0 = _errs17 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate102.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate102.errors = vErrors;
  return errors === 0;
}
var replRequest = validate103;
var schema104 = { "type": "object", "required": ["op"], "properties": { "op": { "type": "string" }, "id": { "type": ["string", "number"] }, "data": { "type": "object" } }, "$id": "replRequest" };
function validate103(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.op === void 0 && (missing0 = "op")) {
        validate103.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.op !== void 0) {
          const _errs1 = errors;
          if (typeof data.op !== "string") {
            validate103.errors = [{ instancePath: instancePath + "/op", schemaPath: "#/properties/op/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.id !== void 0) {
            let data1 = data.id;
            const _errs3 = errors;
            if (typeof data1 !== "string" && !(typeof data1 == "number" && isFinite(data1))) {
              validate103.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema104.properties.id.type }, message: "must be string,number" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data2 = data.data;
              const _errs5 = errors;
              if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
                validate103.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate103.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate103.errors = vErrors;
  return errors === 0;
}
var sessionLine = validate104;
var schema105 = { "type": "object", "required": ["type", "ts"], "properties": { "type": { "type": "string" }, "ts": { "type": "string", "pattern": "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$" }, "schema_version": { "type": "integer", "minimum": 1 }, "role": { "type": "string" }, "text": { "type": "string" }, "id": { "type": "string" }, "name": { "type": "string" }, "input": {}, "tool_use_id": { "type": "string" }, "output": {}, "ok": { "type": "boolean" }, "_": { "type": "object", "required": ["k"], "properties": { "k": { "type": "string" }, "i": { "type": "integer", "minimum": 0 }, "n": { "type": "integer", "minimum": 1 }, "e": { "type": "integer" }, "x": { "type": "integer" }, "c": { "type": "integer", "minimum": 0 } } } }, "allOf": [{ "if": { "properties": { "type": { "const": "meta" } } }, "then": { "required": ["schema_version"] } }, { "if": { "properties": { "type": { "const": "message" } } }, "then": { "properties": { "role": { "enum": ["user", "assistant"] } }, "required": ["role", "text"] } }, { "if": { "properties": { "type": { "const": "tool_use" } } }, "then": { "required": ["id", "name", "input"] } }, { "if": { "properties": { "type": { "const": "tool_result" } } }, "then": { "required": ["tool_use_id", "output", "ok"] } }, { "if": { "properties": { "type": { "const": "interrupted" } } }, "then": { "properties": { "role": { "const": "system" } }, "required": ["role", "text"] } }], "$id": "sessionLine" };
var pattern16 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$", "u");
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type !== void 0) {
      if ("meta" !== data.type) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.schema_version === void 0 && (missing0 = "schema_version")) {
        validate104.errors = [{ instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
  }
  if (!valid1) {
    const err1 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
    validate104.errors = vErrors;
    return false;
  }
  var valid0 = _errs1 === errors;
  if (valid0) {
    const _errs6 = errors;
    const _errs7 = errors;
    let valid3 = true;
    const _errs8 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type !== void 0) {
        if ("message" !== data.type) {
          const err2 = {};
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    }
    var _valid1 = _errs8 === errors;
    errors = _errs7;
    if (vErrors !== null) {
      if (_errs7) {
        vErrors.length = _errs7;
      } else {
        vErrors = null;
      }
    }
    if (_valid1) {
      const _errs10 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing1;
        if (data.role === void 0 && (missing1 = "role") || data.text === void 0 && (missing1 = "text")) {
          validate104.errors = [{ instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
          return false;
        } else {
          if (data.role !== void 0) {
            let data2 = data.role;
            if (!(data2 === "user" || data2 === "assistant")) {
              validate104.errors = [{ instancePath: instancePath + "/role", schemaPath: "#/allOf/1/then/properties/role/enum", keyword: "enum", params: { allowedValues: schema105.allOf[1].then.properties.role.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
          }
        }
      }
      var _valid1 = _errs10 === errors;
      valid3 = _valid1;
    }
    if (!valid3) {
      const err3 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
      validate104.errors = vErrors;
      return false;
    }
    var valid0 = _errs6 === errors;
    if (valid0) {
      const _errs12 = errors;
      const _errs13 = errors;
      let valid6 = true;
      const _errs14 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.type !== void 0) {
          if ("tool_use" !== data.type) {
            const err4 = {};
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      var _valid2 = _errs14 === errors;
      errors = _errs13;
      if (vErrors !== null) {
        if (_errs13) {
          vErrors.length = _errs13;
        } else {
          vErrors = null;
        }
      }
      if (_valid2) {
        const _errs16 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          let missing2;
          if (data.id === void 0 && (missing2 = "id") || data.name === void 0 && (missing2 = "name") || data.input === void 0 && (missing2 = "input")) {
            validate104.errors = [{ instancePath, schemaPath: "#/allOf/2/then/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
            return false;
          }
        }
        var _valid2 = _errs16 === errors;
        valid6 = _valid2;
      }
      if (!valid6) {
        const err5 = { instancePath, schemaPath: "#/allOf/2/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
        validate104.errors = vErrors;
        return false;
      }
      var valid0 = _errs12 === errors;
      if (valid0) {
        const _errs17 = errors;
        const _errs18 = errors;
        let valid8 = true;
        const _errs19 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.type !== void 0) {
            if ("tool_result" !== data.type) {
              const err6 = {};
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          }
        }
        var _valid3 = _errs19 === errors;
        errors = _errs18;
        if (vErrors !== null) {
          if (_errs18) {
            vErrors.length = _errs18;
          } else {
            vErrors = null;
          }
        }
        if (_valid3) {
          const _errs21 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            let missing3;
            if (data.tool_use_id === void 0 && (missing3 = "tool_use_id") || data.output === void 0 && (missing3 = "output") || data.ok === void 0 && (missing3 = "ok")) {
              validate104.errors = [{ instancePath, schemaPath: "#/allOf/3/then/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
              return false;
            }
          }
          var _valid3 = _errs21 === errors;
          valid8 = _valid3;
        }
        if (!valid8) {
          const err7 = { instancePath, schemaPath: "#/allOf/3/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
          validate104.errors = vErrors;
          return false;
        }
        var valid0 = _errs17 === errors;
        if (valid0) {
          const _errs22 = errors;
          const _errs23 = errors;
          let valid10 = true;
          const _errs24 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            if (data.type !== void 0) {
              if ("interrupted" !== data.type) {
                const err8 = {};
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
          }
          var _valid4 = _errs24 === errors;
          errors = _errs23;
          if (vErrors !== null) {
            if (_errs23) {
              vErrors.length = _errs23;
            } else {
              vErrors = null;
            }
          }
          if (_valid4) {
            const _errs26 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing4;
              if (data.role === void 0 && (missing4 = "role") || data.text === void 0 && (missing4 = "text")) {
                validate104.errors = [{ instancePath, schemaPath: "#/allOf/4/then/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
                return false;
              } else {
                if (data.role !== void 0) {
                  if ("system" !== data.role) {
                    validate104.errors = [{ instancePath: instancePath + "/role", schemaPath: "#/allOf/4/then/properties/role/const", keyword: "const", params: { allowedValue: "system" }, message: "must be equal to constant" }];
                    return false;
                  }
                }
              }
            }
            var _valid4 = _errs26 === errors;
            valid10 = _valid4;
          }
          if (!valid10) {
            const err9 = { instancePath, schemaPath: "#/allOf/4/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
            validate104.errors = vErrors;
            return false;
          }
          var valid0 = _errs22 === errors;
        }
      }
    }
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing5;
      if (data.type === void 0 && (missing5 = "type") || data.ts === void 0 && (missing5 = "ts")) {
        validate104.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing5 }, message: "must have required property '" + missing5 + "'" }];
        return false;
      } else {
        if (data.type !== void 0) {
          const _errs28 = errors;
          if (typeof data.type !== "string") {
            validate104.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid13 = _errs28 === errors;
        } else {
          var valid13 = true;
        }
        if (valid13) {
          if (data.ts !== void 0) {
            let data8 = data.ts;
            const _errs30 = errors;
            if (errors === _errs30) {
              if (typeof data8 === "string") {
                if (!pattern16.test(data8)) {
                  validate104.errors = [{ instancePath: instancePath + "/ts", schemaPath: "#/properties/ts/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$" }, message: 'must match pattern "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"' }];
                  return false;
                }
              } else {
                validate104.errors = [{ instancePath: instancePath + "/ts", schemaPath: "#/properties/ts/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid13 = _errs30 === errors;
          } else {
            var valid13 = true;
          }
          if (valid13) {
            if (data.schema_version !== void 0) {
              let data9 = data.schema_version;
              const _errs32 = errors;
              if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                validate104.errors = [{ instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs32) {
                if (typeof data9 == "number" && isFinite(data9)) {
                  if (data9 < 1 || isNaN(data9)) {
                    validate104.errors = [{ instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                    return false;
                  }
                }
              }
              var valid13 = _errs32 === errors;
            } else {
              var valid13 = true;
            }
            if (valid13) {
              if (data.role !== void 0) {
                const _errs34 = errors;
                if (typeof data.role !== "string") {
                  validate104.errors = [{ instancePath: instancePath + "/role", schemaPath: "#/properties/role/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid13 = _errs34 === errors;
              } else {
                var valid13 = true;
              }
              if (valid13) {
                if (data.text !== void 0) {
                  const _errs36 = errors;
                  if (typeof data.text !== "string") {
                    validate104.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid13 = _errs36 === errors;
                } else {
                  var valid13 = true;
                }
                if (valid13) {
                  if (data.id !== void 0) {
                    const _errs38 = errors;
                    if (typeof data.id !== "string") {
                      validate104.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid13 = _errs38 === errors;
                  } else {
                    var valid13 = true;
                  }
                  if (valid13) {
                    if (data.name !== void 0) {
                      const _errs40 = errors;
                      if (typeof data.name !== "string") {
                        validate104.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid13 = _errs40 === errors;
                    } else {
                      var valid13 = true;
                    }
                    if (valid13) {
                      if (data.tool_use_id !== void 0) {
                        const _errs42 = errors;
                        if (typeof data.tool_use_id !== "string") {
                          validate104.errors = [{ instancePath: instancePath + "/tool_use_id", schemaPath: "#/properties/tool_use_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid13 = _errs42 === errors;
                      } else {
                        var valid13 = true;
                      }
                      if (valid13) {
                        if (data.ok !== void 0) {
                          const _errs44 = errors;
                          if (typeof data.ok !== "boolean") {
                            validate104.errors = [{ instancePath: instancePath + "/ok", schemaPath: "#/properties/ok/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid13 = _errs44 === errors;
                        } else {
                          var valid13 = true;
                        }
                        if (valid13) {
                          if (data._ !== void 0) {
                            let data16 = data._;
                            const _errs46 = errors;
                            if (errors === _errs46) {
                              if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
                                let missing6;
                                if (data16.k === void 0 && (missing6 = "k")) {
                                  validate104.errors = [{ instancePath: instancePath + "/_", schemaPath: "#/properties/_/required", keyword: "required", params: { missingProperty: missing6 }, message: "must have required property '" + missing6 + "'" }];
                                  return false;
                                } else {
                                  if (data16.k !== void 0) {
                                    const _errs48 = errors;
                                    if (typeof data16.k !== "string") {
                                      validate104.errors = [{ instancePath: instancePath + "/_/k", schemaPath: "#/properties/_/properties/k/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid14 = _errs48 === errors;
                                  } else {
                                    var valid14 = true;
                                  }
                                  if (valid14) {
                                    if (data16.i !== void 0) {
                                      let data18 = data16.i;
                                      const _errs50 = errors;
                                      if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                        validate104.errors = [{ instancePath: instancePath + "/_/i", schemaPath: "#/properties/_/properties/i/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs50) {
                                        if (typeof data18 == "number" && isFinite(data18)) {
                                          if (data18 < 0 || isNaN(data18)) {
                                            validate104.errors = [{ instancePath: instancePath + "/_/i", schemaPath: "#/properties/_/properties/i/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid14 = _errs50 === errors;
                                    } else {
                                      var valid14 = true;
                                    }
                                    if (valid14) {
                                      if (data16.n !== void 0) {
                                        let data19 = data16.n;
                                        const _errs52 = errors;
                                        if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                                          validate104.errors = [{ instancePath: instancePath + "/_/n", schemaPath: "#/properties/_/properties/n/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs52) {
                                          if (typeof data19 == "number" && isFinite(data19)) {
                                            if (data19 < 1 || isNaN(data19)) {
                                              validate104.errors = [{ instancePath: instancePath + "/_/n", schemaPath: "#/properties/_/properties/n/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid14 = _errs52 === errors;
                                      } else {
                                        var valid14 = true;
                                      }
                                      if (valid14) {
                                        if (data16.e !== void 0) {
                                          let data20 = data16.e;
                                          const _errs54 = errors;
                                          if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                            validate104.errors = [{ instancePath: instancePath + "/_/e", schemaPath: "#/properties/_/properties/e/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          var valid14 = _errs54 === errors;
                                        } else {
                                          var valid14 = true;
                                        }
                                        if (valid14) {
                                          if (data16.x !== void 0) {
                                            let data21 = data16.x;
                                            const _errs56 = errors;
                                            if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                              validate104.errors = [{ instancePath: instancePath + "/_/x", schemaPath: "#/properties/_/properties/x/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            var valid14 = _errs56 === errors;
                                          } else {
                                            var valid14 = true;
                                          }
                                          if (valid14) {
                                            if (data16.c !== void 0) {
                                              let data22 = data16.c;
                                              const _errs58 = errors;
                                              if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
                                                validate104.errors = [{ instancePath: instancePath + "/_/c", schemaPath: "#/properties/_/properties/c/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                return false;
                                              }
                                              if (errors === _errs58) {
                                                if (typeof data22 == "number" && isFinite(data22)) {
                                                  if (data22 < 0 || isNaN(data22)) {
                                                    validate104.errors = [{ instancePath: instancePath + "/_/c", schemaPath: "#/properties/_/properties/c/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                    return false;
                                                  }
                                                }
                                              }
                                              var valid14 = _errs58 === errors;
                                            } else {
                                              var valid14 = true;
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              } else {
                                validate104.errors = [{ instancePath: instancePath + "/_", schemaPath: "#/properties/_/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                return false;
                              }
                            }
                            var valid13 = _errs46 === errors;
                          } else {
                            var valid13 = true;
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate104.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate104.errors = vErrors;
  return errors === 0;
}
var traceLine = validate105;
var schema106 = { "type": "object", "required": ["ts", "event"], "properties": { "ts": { "type": "string", "pattern": "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$" }, "event": { "enum": ["request", "response", "error", "subcall_start", "subcall_end", "claim"] }, "id": {}, "op": { "type": "string" }, "args": {}, "summary": { "type": "object", "required": ["count", "truncated", "metrics"], "properties": { "count": { "type": ["integer", "null"] }, "truncated": { "type": "boolean" }, "metrics": { "type": "object", "required": ["time_ms", "bytes_read", "files_scanned"], "properties": { "time_ms": { "type": "integer", "minimum": 0 }, "bytes_read": { "type": "integer", "minimum": 0 }, "files_scanned": { "type": "integer", "minimum": 0 }, "hits": { "type": "integer", "minimum": 0 }, "symbols": { "type": "integer", "minimum": 0 }, "lines_returned": { "type": "integer", "minimum": 0 }, "binary_skipped": { "type": "integer", "minimum": 0 }, "ignored": { "type": "integer", "minimum": 0 }, "unreadable_names": { "type": "integer", "minimum": 1 }, "store_reads": { "type": "integer", "minimum": 0 }, "store_bytes": { "type": "integer", "minimum": 0 } } } } }, "digest": { "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" }, "subcall_id": { "type": "string" }, "parent_id": { "type": "string" }, "purpose": { "type": "string" }, "status": { "enum": ["ok", "error", "cancelled"] }, "answer": { "type": "string" }, "claim": { "type": "string" }, "evidence": { "type": "array", "items": { "type": "object", "required": ["path"], "properties": { "path": { "type": "string" }, "start_line": { "type": "integer" }, "end_line": { "type": "integer" } } } }, "error": { "type": "object", "required": ["message"], "properties": { "message": { "type": "string" }, "code": { "type": "string" } } } }, "allOf": [{ "if": { "properties": { "event": { "const": "request" } } }, "then": { "required": ["id", "op", "args"] } }, { "if": { "properties": { "event": { "const": "response" } } }, "then": { "required": ["id", "op", "summary"] } }, { "if": { "properties": { "event": { "const": "error" } } }, "then": { "required": ["id", "op", "error"] } }, { "if": { "properties": { "event": { "enum": ["subcall_start", "subcall_end"] } } }, "then": { "required": ["subcall_id"] } }, { "if": { "properties": { "event": { "const": "claim" } } }, "then": { "required": ["claim", "evidence"] } }], "$id": "traceLine" };
var pattern18 = new RegExp("^sha256:[0-9a-f]{64}$", "u");
function validate105(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.event !== void 0) {
      if ("request" !== data.event) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.op === void 0 && (missing0 = "op") || data.args === void 0 && (missing0 = "args")) {
        validate105.errors = [{ instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
  }
  if (!valid1) {
    const err1 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
    validate105.errors = vErrors;
    return false;
  }
  var valid0 = _errs1 === errors;
  if (valid0) {
    const _errs6 = errors;
    const _errs7 = errors;
    let valid3 = true;
    const _errs8 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.event !== void 0) {
        if ("response" !== data.event) {
          const err2 = {};
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    }
    var _valid1 = _errs8 === errors;
    errors = _errs7;
    if (vErrors !== null) {
      if (_errs7) {
        vErrors.length = _errs7;
      } else {
        vErrors = null;
      }
    }
    if (_valid1) {
      const _errs10 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing1;
        if (data.id === void 0 && (missing1 = "id") || data.op === void 0 && (missing1 = "op") || data.summary === void 0 && (missing1 = "summary")) {
          validate105.errors = [{ instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
          return false;
        }
      }
      var _valid1 = _errs10 === errors;
      valid3 = _valid1;
    }
    if (!valid3) {
      const err3 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
      validate105.errors = vErrors;
      return false;
    }
    var valid0 = _errs6 === errors;
    if (valid0) {
      const _errs11 = errors;
      const _errs12 = errors;
      let valid5 = true;
      const _errs13 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.event !== void 0) {
          if ("error" !== data.event) {
            const err4 = {};
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      var _valid2 = _errs13 === errors;
      errors = _errs12;
      if (vErrors !== null) {
        if (_errs12) {
          vErrors.length = _errs12;
        } else {
          vErrors = null;
        }
      }
      if (_valid2) {
        const _errs15 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          let missing2;
          if (data.id === void 0 && (missing2 = "id") || data.op === void 0 && (missing2 = "op") || data.error === void 0 && (missing2 = "error")) {
            validate105.errors = [{ instancePath, schemaPath: "#/allOf/2/then/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
            return false;
          }
        }
        var _valid2 = _errs15 === errors;
        valid5 = _valid2;
      }
      if (!valid5) {
        const err5 = { instancePath, schemaPath: "#/allOf/2/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
        validate105.errors = vErrors;
        return false;
      }
      var valid0 = _errs11 === errors;
      if (valid0) {
        const _errs16 = errors;
        const _errs17 = errors;
        let valid7 = true;
        const _errs18 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.event !== void 0) {
            let data3 = data.event;
            if (!(data3 === "subcall_start" || data3 === "subcall_end")) {
              const err6 = {};
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          }
        }
        var _valid3 = _errs18 === errors;
        errors = _errs17;
        if (vErrors !== null) {
          if (_errs17) {
            vErrors.length = _errs17;
          } else {
            vErrors = null;
          }
        }
        if (_valid3) {
          const _errs20 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            let missing3;
            if (data.subcall_id === void 0 && (missing3 = "subcall_id")) {
              validate105.errors = [{ instancePath, schemaPath: "#/allOf/3/then/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
              return false;
            }
          }
          var _valid3 = _errs20 === errors;
          valid7 = _valid3;
        }
        if (!valid7) {
          const err7 = { instancePath, schemaPath: "#/allOf/3/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
          validate105.errors = vErrors;
          return false;
        }
        var valid0 = _errs16 === errors;
        if (valid0) {
          const _errs21 = errors;
          const _errs22 = errors;
          let valid9 = true;
          const _errs23 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            if (data.event !== void 0) {
              if ("claim" !== data.event) {
                const err8 = {};
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
          }
          var _valid4 = _errs23 === errors;
          errors = _errs22;
          if (vErrors !== null) {
            if (_errs22) {
              vErrors.length = _errs22;
            } else {
              vErrors = null;
            }
          }
          if (_valid4) {
            const _errs25 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing4;
              if (data.claim === void 0 && (missing4 = "claim") || data.evidence === void 0 && (missing4 = "evidence")) {
                validate105.errors = [{ instancePath, schemaPath: "#/allOf/4/then/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
                return false;
              }
            }
            var _valid4 = _errs25 === errors;
            valid9 = _valid4;
          }
          if (!valid9) {
            const err9 = { instancePath, schemaPath: "#/allOf/4/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
            validate105.errors = vErrors;
            return false;
          }
          var valid0 = _errs21 === errors;
        }
      }
    }
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing5;
      if (data.ts === void 0 && (missing5 = "ts") || data.event === void 0 && (missing5 = "event")) {
        validate105.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing5 }, message: "must have required property '" + missing5 + "'" }];
        return false;
      } else {
        if (data.ts !== void 0) {
          let data5 = data.ts;
          const _errs26 = errors;
          if (errors === _errs26) {
            if (typeof data5 === "string") {
              if (!pattern16.test(data5)) {
                validate105.errors = [{ instancePath: instancePath + "/ts", schemaPath: "#/properties/ts/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$" }, message: 'must match pattern "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"' }];
                return false;
              }
            } else {
              validate105.errors = [{ instancePath: instancePath + "/ts", schemaPath: "#/properties/ts/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid11 = _errs26 === errors;
        } else {
          var valid11 = true;
        }
        if (valid11) {
          if (data.event !== void 0) {
            let data6 = data.event;
            const _errs28 = errors;
            if (!(data6 === "request" || data6 === "response" || data6 === "error" || data6 === "subcall_start" || data6 === "subcall_end" || data6 === "claim")) {
              validate105.errors = [{ instancePath: instancePath + "/event", schemaPath: "#/properties/event/enum", keyword: "enum", params: { allowedValues: schema106.properties.event.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid11 = _errs28 === errors;
          } else {
            var valid11 = true;
          }
          if (valid11) {
            if (data.op !== void 0) {
              const _errs29 = errors;
              if (typeof data.op !== "string") {
                validate105.errors = [{ instancePath: instancePath + "/op", schemaPath: "#/properties/op/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid11 = _errs29 === errors;
            } else {
              var valid11 = true;
            }
            if (valid11) {
              if (data.summary !== void 0) {
                let data8 = data.summary;
                const _errs31 = errors;
                if (errors === _errs31) {
                  if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                    let missing6;
                    if (data8.count === void 0 && (missing6 = "count") || data8.truncated === void 0 && (missing6 = "truncated") || data8.metrics === void 0 && (missing6 = "metrics")) {
                      validate105.errors = [{ instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/required", keyword: "required", params: { missingProperty: missing6 }, message: "must have required property '" + missing6 + "'" }];
                      return false;
                    } else {
                      if (data8.count !== void 0) {
                        let data9 = data8.count;
                        const _errs33 = errors;
                        if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9)) && data9 !== null) {
                          validate105.errors = [{ instancePath: instancePath + "/summary/count", schemaPath: "#/properties/summary/properties/count/type", keyword: "type", params: { type: schema106.properties.summary.properties.count.type }, message: "must be integer,null" }];
                          return false;
                        }
                        var valid12 = _errs33 === errors;
                      } else {
                        var valid12 = true;
                      }
                      if (valid12) {
                        if (data8.truncated !== void 0) {
                          const _errs35 = errors;
                          if (typeof data8.truncated !== "boolean") {
                            validate105.errors = [{ instancePath: instancePath + "/summary/truncated", schemaPath: "#/properties/summary/properties/truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid12 = _errs35 === errors;
                        } else {
                          var valid12 = true;
                        }
                        if (valid12) {
                          if (data8.metrics !== void 0) {
                            let data11 = data8.metrics;
                            const _errs37 = errors;
                            if (errors === _errs37) {
                              if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                                let missing7;
                                if (data11.time_ms === void 0 && (missing7 = "time_ms") || data11.bytes_read === void 0 && (missing7 = "bytes_read") || data11.files_scanned === void 0 && (missing7 = "files_scanned")) {
                                  validate105.errors = [{ instancePath: instancePath + "/summary/metrics", schemaPath: "#/properties/summary/properties/metrics/required", keyword: "required", params: { missingProperty: missing7 }, message: "must have required property '" + missing7 + "'" }];
                                  return false;
                                } else {
                                  if (data11.time_ms !== void 0) {
                                    let data12 = data11.time_ms;
                                    const _errs39 = errors;
                                    if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                      validate105.errors = [{ instancePath: instancePath + "/summary/metrics/time_ms", schemaPath: "#/properties/summary/properties/metrics/properties/time_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs39) {
                                      if (typeof data12 == "number" && isFinite(data12)) {
                                        if (data12 < 0 || isNaN(data12)) {
                                          validate105.errors = [{ instancePath: instancePath + "/summary/metrics/time_ms", schemaPath: "#/properties/summary/properties/metrics/properties/time_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                    var valid13 = _errs39 === errors;
                                  } else {
                                    var valid13 = true;
                                  }
                                  if (valid13) {
                                    if (data11.bytes_read !== void 0) {
                                      let data13 = data11.bytes_read;
                                      const _errs41 = errors;
                                      if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                        validate105.errors = [{ instancePath: instancePath + "/summary/metrics/bytes_read", schemaPath: "#/properties/summary/properties/metrics/properties/bytes_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      if (errors === _errs41) {
                                        if (typeof data13 == "number" && isFinite(data13)) {
                                          if (data13 < 0 || isNaN(data13)) {
                                            validate105.errors = [{ instancePath: instancePath + "/summary/metrics/bytes_read", schemaPath: "#/properties/summary/properties/metrics/properties/bytes_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                            return false;
                                          }
                                        }
                                      }
                                      var valid13 = _errs41 === errors;
                                    } else {
                                      var valid13 = true;
                                    }
                                    if (valid13) {
                                      if (data11.files_scanned !== void 0) {
                                        let data14 = data11.files_scanned;
                                        const _errs43 = errors;
                                        if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                                          validate105.errors = [{ instancePath: instancePath + "/summary/metrics/files_scanned", schemaPath: "#/properties/summary/properties/metrics/properties/files_scanned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs43) {
                                          if (typeof data14 == "number" && isFinite(data14)) {
                                            if (data14 < 0 || isNaN(data14)) {
                                              validate105.errors = [{ instancePath: instancePath + "/summary/metrics/files_scanned", schemaPath: "#/properties/summary/properties/metrics/properties/files_scanned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid13 = _errs43 === errors;
                                      } else {
                                        var valid13 = true;
                                      }
                                      if (valid13) {
                                        if (data11.hits !== void 0) {
                                          let data15 = data11.hits;
                                          const _errs45 = errors;
                                          if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                                            validate105.errors = [{ instancePath: instancePath + "/summary/metrics/hits", schemaPath: "#/properties/summary/properties/metrics/properties/hits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          if (errors === _errs45) {
                                            if (typeof data15 == "number" && isFinite(data15)) {
                                              if (data15 < 0 || isNaN(data15)) {
                                                validate105.errors = [{ instancePath: instancePath + "/summary/metrics/hits", schemaPath: "#/properties/summary/properties/metrics/properties/hits/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                return false;
                                              }
                                            }
                                          }
                                          var valid13 = _errs45 === errors;
                                        } else {
                                          var valid13 = true;
                                        }
                                        if (valid13) {
                                          if (data11.symbols !== void 0) {
                                            let data16 = data11.symbols;
                                            const _errs47 = errors;
                                            if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                              validate105.errors = [{ instancePath: instancePath + "/summary/metrics/symbols", schemaPath: "#/properties/summary/properties/metrics/properties/symbols/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            if (errors === _errs47) {
                                              if (typeof data16 == "number" && isFinite(data16)) {
                                                if (data16 < 0 || isNaN(data16)) {
                                                  validate105.errors = [{ instancePath: instancePath + "/summary/metrics/symbols", schemaPath: "#/properties/summary/properties/metrics/properties/symbols/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                  return false;
                                                }
                                              }
                                            }
                                            var valid13 = _errs47 === errors;
                                          } else {
                                            var valid13 = true;
                                          }
                                          if (valid13) {
                                            if (data11.lines_returned !== void 0) {
                                              let data17 = data11.lines_returned;
                                              const _errs49 = errors;
                                              if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                                validate105.errors = [{ instancePath: instancePath + "/summary/metrics/lines_returned", schemaPath: "#/properties/summary/properties/metrics/properties/lines_returned/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                return false;
                                              }
                                              if (errors === _errs49) {
                                                if (typeof data17 == "number" && isFinite(data17)) {
                                                  if (data17 < 0 || isNaN(data17)) {
                                                    validate105.errors = [{ instancePath: instancePath + "/summary/metrics/lines_returned", schemaPath: "#/properties/summary/properties/metrics/properties/lines_returned/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                    return false;
                                                  }
                                                }
                                              }
                                              var valid13 = _errs49 === errors;
                                            } else {
                                              var valid13 = true;
                                            }
                                            if (valid13) {
                                              if (data11.binary_skipped !== void 0) {
                                                let data18 = data11.binary_skipped;
                                                const _errs51 = errors;
                                                if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                                                  validate105.errors = [{ instancePath: instancePath + "/summary/metrics/binary_skipped", schemaPath: "#/properties/summary/properties/metrics/properties/binary_skipped/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                  return false;
                                                }
                                                if (errors === _errs51) {
                                                  if (typeof data18 == "number" && isFinite(data18)) {
                                                    if (data18 < 0 || isNaN(data18)) {
                                                      validate105.errors = [{ instancePath: instancePath + "/summary/metrics/binary_skipped", schemaPath: "#/properties/summary/properties/metrics/properties/binary_skipped/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                      return false;
                                                    }
                                                  }
                                                }
                                                var valid13 = _errs51 === errors;
                                              } else {
                                                var valid13 = true;
                                              }
                                              if (valid13) {
                                                if (data11.ignored !== void 0) {
                                                  let data19 = data11.ignored;
                                                  const _errs53 = errors;
                                                  if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                                                    validate105.errors = [{ instancePath: instancePath + "/summary/metrics/ignored", schemaPath: "#/properties/summary/properties/metrics/properties/ignored/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                    return false;
                                                  }
                                                  if (errors === _errs53) {
                                                    if (typeof data19 == "number" && isFinite(data19)) {
                                                      if (data19 < 0 || isNaN(data19)) {
                                                        validate105.errors = [{ instancePath: instancePath + "/summary/metrics/ignored", schemaPath: "#/properties/summary/properties/metrics/properties/ignored/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                        return false;
                                                      }
                                                    }
                                                  }
                                                  var valid13 = _errs53 === errors;
                                                } else {
                                                  var valid13 = true;
                                                }
                                                if (valid13) {
                                                  if (data11.unreadable_names !== void 0) {
                                                    let data20 = data11.unreadable_names;
                                                    const _errs55 = errors;
                                                    if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                                      validate105.errors = [{ instancePath: instancePath + "/summary/metrics/unreadable_names", schemaPath: "#/properties/summary/properties/metrics/properties/unreadable_names/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                      return false;
                                                    }
                                                    if (errors === _errs55) {
                                                      if (typeof data20 == "number" && isFinite(data20)) {
                                                        if (data20 < 1 || isNaN(data20)) {
                                                          validate105.errors = [{ instancePath: instancePath + "/summary/metrics/unreadable_names", schemaPath: "#/properties/summary/properties/metrics/properties/unreadable_names/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                                          return false;
                                                        }
                                                      }
                                                    }
                                                    var valid13 = _errs55 === errors;
                                                  } else {
                                                    var valid13 = true;
                                                  }
                                                  if (valid13) {
                                                    if (data11.store_reads !== void 0) {
                                                      let data21 = data11.store_reads;
                                                      const _errs57 = errors;
                                                      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                                        validate105.errors = [{ instancePath: instancePath + "/summary/metrics/store_reads", schemaPath: "#/properties/summary/properties/metrics/properties/store_reads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      if (errors === _errs57) {
                                                        if (typeof data21 == "number" && isFinite(data21)) {
                                                          if (data21 < 0 || isNaN(data21)) {
                                                            validate105.errors = [{ instancePath: instancePath + "/summary/metrics/store_reads", schemaPath: "#/properties/summary/properties/metrics/properties/store_reads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                            return false;
                                                          }
                                                        }
                                                      }
                                                      var valid13 = _errs57 === errors;
                                                    } else {
                                                      var valid13 = true;
                                                    }
                                                    if (valid13) {
                                                      if (data11.store_bytes !== void 0) {
                                                        let data22 = data11.store_bytes;
                                                        const _errs59 = errors;
                                                        if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
                                                          validate105.errors = [{ instancePath: instancePath + "/summary/metrics/store_bytes", schemaPath: "#/properties/summary/properties/metrics/properties/store_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                          return false;
                                                        }
                                                        if (errors === _errs59) {
                                                          if (typeof data22 == "number" && isFinite(data22)) {
                                                            if (data22 < 0 || isNaN(data22)) {
                                                              validate105.errors = [{ instancePath: instancePath + "/summary/metrics/store_bytes", schemaPath: "#/properties/summary/properties/metrics/properties/store_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                        var valid13 = _errs59 === errors;
                                                      } else {
                                                        var valid13 = true;
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              } else {
                                validate105.errors = [{ instancePath: instancePath + "/summary/metrics", schemaPath: "#/properties/summary/properties/metrics/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                return false;
                              }
                            }
                            var valid12 = _errs37 === errors;
                          } else {
                            var valid12 = true;
                          }
                        }
                      }
                    }
                  } else {
                    validate105.errors = [{ instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                    return false;
                  }
                }
                var valid11 = _errs31 === errors;
              } else {
                var valid11 = true;
              }
              if (valid11) {
                if (data.digest !== void 0) {
                  let data23 = data.digest;
                  const _errs61 = errors;
                  if (errors === _errs61) {
                    if (typeof data23 === "string") {
                      if (!pattern18.test(data23)) {
                        validate105.errors = [{ instancePath: instancePath + "/digest", schemaPath: "#/properties/digest/pattern", keyword: "pattern", params: { pattern: "^sha256:[0-9a-f]{64}$" }, message: 'must match pattern "^sha256:[0-9a-f]{64}$"' }];
                        return false;
                      }
                    } else {
                      validate105.errors = [{ instancePath: instancePath + "/digest", schemaPath: "#/properties/digest/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid11 = _errs61 === errors;
                } else {
                  var valid11 = true;
                }
                if (valid11) {
                  if (data.subcall_id !== void 0) {
                    const _errs63 = errors;
                    if (typeof data.subcall_id !== "string") {
                      validate105.errors = [{ instancePath: instancePath + "/subcall_id", schemaPath: "#/properties/subcall_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid11 = _errs63 === errors;
                  } else {
                    var valid11 = true;
                  }
                  if (valid11) {
                    if (data.parent_id !== void 0) {
                      const _errs65 = errors;
                      if (typeof data.parent_id !== "string") {
                        validate105.errors = [{ instancePath: instancePath + "/parent_id", schemaPath: "#/properties/parent_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid11 = _errs65 === errors;
                    } else {
                      var valid11 = true;
                    }
                    if (valid11) {
                      if (data.purpose !== void 0) {
                        const _errs67 = errors;
                        if (typeof data.purpose !== "string") {
                          validate105.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/properties/purpose/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid11 = _errs67 === errors;
                      } else {
                        var valid11 = true;
                      }
                      if (valid11) {
                        if (data.status !== void 0) {
                          let data27 = data.status;
                          const _errs69 = errors;
                          if (!(data27 === "ok" || data27 === "error" || data27 === "cancelled")) {
                            validate105.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema106.properties.status.enum }, message: "must be equal to one of the allowed values" }];
                            return false;
                          }
                          var valid11 = _errs69 === errors;
                        } else {
                          var valid11 = true;
                        }
                        if (valid11) {
                          if (data.answer !== void 0) {
                            const _errs70 = errors;
                            if (typeof data.answer !== "string") {
                              validate105.errors = [{ instancePath: instancePath + "/answer", schemaPath: "#/properties/answer/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid11 = _errs70 === errors;
                          } else {
                            var valid11 = true;
                          }
                          if (valid11) {
                            if (data.claim !== void 0) {
                              const _errs72 = errors;
                              if (typeof data.claim !== "string") {
                                validate105.errors = [{ instancePath: instancePath + "/claim", schemaPath: "#/properties/claim/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid11 = _errs72 === errors;
                            } else {
                              var valid11 = true;
                            }
                            if (valid11) {
                              if (data.evidence !== void 0) {
                                let data30 = data.evidence;
                                const _errs74 = errors;
                                if (errors === _errs74) {
                                  if (Array.isArray(data30)) {
                                    var valid14 = true;
                                    const len0 = data30.length;
                                    for (let i0 = 0; i0 < len0; i0++) {
                                      let data31 = data30[i0];
                                      const _errs76 = errors;
                                      if (errors === _errs76) {
                                        if (data31 && typeof data31 == "object" && !Array.isArray(data31)) {
                                          let missing8;
                                          if (data31.path === void 0 && (missing8 = "path")) {
                                            validate105.errors = [{ instancePath: instancePath + "/evidence/" + i0, schemaPath: "#/properties/evidence/items/required", keyword: "required", params: { missingProperty: missing8 }, message: "must have required property '" + missing8 + "'" }];
                                            return false;
                                          } else {
                                            if (data31.path !== void 0) {
                                              const _errs78 = errors;
                                              if (typeof data31.path !== "string") {
                                                validate105.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/path", schemaPath: "#/properties/evidence/items/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid15 = _errs78 === errors;
                                            } else {
                                              var valid15 = true;
                                            }
                                            if (valid15) {
                                              if (data31.start_line !== void 0) {
                                                let data33 = data31.start_line;
                                                const _errs80 = errors;
                                                if (!(typeof data33 == "number" && (!(data33 % 1) && !isNaN(data33)) && isFinite(data33))) {
                                                  validate105.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/start_line", schemaPath: "#/properties/evidence/items/properties/start_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                  return false;
                                                }
                                                var valid15 = _errs80 === errors;
                                              } else {
                                                var valid15 = true;
                                              }
                                              if (valid15) {
                                                if (data31.end_line !== void 0) {
                                                  let data34 = data31.end_line;
                                                  const _errs82 = errors;
                                                  if (!(typeof data34 == "number" && (!(data34 % 1) && !isNaN(data34)) && isFinite(data34))) {
                                                    validate105.errors = [{ instancePath: instancePath + "/evidence/" + i0 + "/end_line", schemaPath: "#/properties/evidence/items/properties/end_line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                    return false;
                                                  }
                                                  var valid15 = _errs82 === errors;
                                                } else {
                                                  var valid15 = true;
                                                }
                                              }
                                            }
                                          }
                                        } else {
                                          validate105.errors = [{ instancePath: instancePath + "/evidence/" + i0, schemaPath: "#/properties/evidence/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                          return false;
                                        }
                                      }
                                      var valid14 = _errs76 === errors;
                                      if (!valid14) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validate105.errors = [{ instancePath: instancePath + "/evidence", schemaPath: "#/properties/evidence/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid11 = _errs74 === errors;
                              } else {
                                var valid11 = true;
                              }
                              if (valid11) {
                                if (data.error !== void 0) {
                                  let data35 = data.error;
                                  const _errs84 = errors;
                                  if (errors === _errs84) {
                                    if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
                                      let missing9;
                                      if (data35.message === void 0 && (missing9 = "message")) {
                                        validate105.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/required", keyword: "required", params: { missingProperty: missing9 }, message: "must have required property '" + missing9 + "'" }];
                                        return false;
                                      } else {
                                        if (data35.message !== void 0) {
                                          const _errs86 = errors;
                                          if (typeof data35.message !== "string") {
                                            validate105.errors = [{ instancePath: instancePath + "/error/message", schemaPath: "#/properties/error/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid16 = _errs86 === errors;
                                        } else {
                                          var valid16 = true;
                                        }
                                        if (valid16) {
                                          if (data35.code !== void 0) {
                                            const _errs88 = errors;
                                            if (typeof data35.code !== "string") {
                                              validate105.errors = [{ instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid16 = _errs88 === errors;
                                          } else {
                                            var valid16 = true;
                                          }
                                        }
                                      }
                                    } else {
                                      validate105.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                      return false;
                                    }
                                  }
                                  var valid11 = _errs84 === errors;
                                } else {
                                  var valid11 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate105.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate105.errors = vErrors;
  return errors === 0;
}
var zdxEvent = validate106;
var schema107 = { "type": "object", "required": ["type"], "properties": { "type": { "type": "string" }, "schema_version": { "type": "integer", "minimum": 1 }, "session": { "type": ["string", "null"] }, "provider": { "type": "string" }, "model": { "type": "string" }, "root": { "type": "string" }, "text": { "type": "string" }, "step": { "type": "integer", "minimum": 1 }, "attempt": { "type": "integer", "minimum": 1 }, "wait_ms": { "type": "integer", "minimum": 0 }, "reason": { "type": "string" }, "id": { "type": "string" }, "name": { "type": "string" }, "input": { "type": "object" }, "result": { "type": "object", "required": ["ok"], "properties": { "ok": { "type": "boolean" }, "data": { "type": "object" }, "error": { "type": "object", "required": ["code", "message"], "properties": { "code": { "type": "string" }, "message": { "type": "string" } } } } }, "duration_ms": { "type": "integer", "minimum": 0 }, "usage": { "type": "object", "required": ["input", "output", "cache_read", "cache_write", "cost_usd"], "properties": { "input": { "type": "integer" }, "output": { "type": "integer" }, "cache_read": { "type": "integer" }, "cache_write": { "type": "integer" }, "cost_usd": { "type": ["number", "null"] } } }, "cumulative": { "type": "object", "required": ["input", "output", "cache_read", "cache_write", "cost_usd"], "properties": { "input": { "type": "integer" }, "output": { "type": "integer" }, "cache_read": { "type": "integer" }, "cache_write": { "type": "integer" }, "cost_usd": { "type": ["number", "null"] } } }, "stop": { "type": "string", "enum": ["end", "tool_use", "length", "error", "aborted"] }, "error": { "type": "string" }, "kind": { "type": "string" }, "message": { "type": "string" }, "details": { "type": "string" }, "status": { "type": "integer" } }, "allOf": [{ "if": { "properties": { "type": { "const": "meta" } } }, "then": { "required": ["schema_version", "session", "provider", "model", "root"] } }, { "if": { "properties": { "type": { "const": "prompt" } } }, "then": { "required": ["text"] } }, { "if": { "properties": { "type": { "const": "turn_started" } } }, "then": { "required": ["step"] } }, { "if": { "properties": { "type": { "const": "retrying" } } }, "then": { "required": ["attempt", "wait_ms", "reason"] } }, { "if": { "properties": { "type": { "const": "assistant_delta" } } }, "then": { "required": ["text"] } }, { "if": { "properties": { "type": { "const": "tool_input_started" } } }, "then": { "required": ["id", "name"] } }, { "if": { "properties": { "type": { "const": "tool_input_delta" } } }, "then": { "required": ["id", "text"] } }, { "if": { "properties": { "type": { "const": "tool_input_finished" } } }, "then": { "required": ["id"] } }, { "if": { "properties": { "type": { "const": "usage" } } }, "then": { "required": ["usage", "cumulative"] } }, { "if": { "properties": { "type": { "const": "assistant_final" } } }, "then": { "required": ["text"] } }, { "if": { "properties": { "type": { "const": "tool_requested" } } }, "then": { "required": ["id", "name", "input"] } }, { "if": { "properties": { "type": { "const": "turn_finished" } } }, "then": { "required": ["stop"] } }, { "if": { "properties": { "type": { "const": "tool_started" } } }, "then": { "required": ["id", "name"] } }, { "if": { "properties": { "type": { "const": "tool_progress" } } }, "then": { "required": ["id", "text"] } }, { "if": { "properties": { "type": { "const": "tool_finished" } } }, "then": { "required": ["id", "name", "input", "result", "duration_ms"] } }, { "if": { "properties": { "type": { "const": "error" } } }, "then": { "required": ["kind", "message"] } }, { "if": { "properties": { "type": { "const": "done" } } }, "then": { "required": ["stop", "text"] } }], "$id": "zdxEvent" };
function validate106(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type !== void 0) {
      if ("meta" !== data.type) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.schema_version === void 0 && (missing0 = "schema_version") || data.session === void 0 && (missing0 = "session") || data.provider === void 0 && (missing0 = "provider") || data.model === void 0 && (missing0 = "model") || data.root === void 0 && (missing0 = "root")) {
        validate106.errors = [{ instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
  }
  if (!valid1) {
    const err1 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
    validate106.errors = vErrors;
    return false;
  }
  var valid0 = _errs1 === errors;
  if (valid0) {
    const _errs6 = errors;
    const _errs7 = errors;
    let valid3 = true;
    const _errs8 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type !== void 0) {
        if ("prompt" !== data.type) {
          const err2 = {};
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    }
    var _valid1 = _errs8 === errors;
    errors = _errs7;
    if (vErrors !== null) {
      if (_errs7) {
        vErrors.length = _errs7;
      } else {
        vErrors = null;
      }
    }
    if (_valid1) {
      const _errs10 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing1;
        if (data.text === void 0 && (missing1 = "text")) {
          validate106.errors = [{ instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
          return false;
        }
      }
      var _valid1 = _errs10 === errors;
      valid3 = _valid1;
    }
    if (!valid3) {
      const err3 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
      validate106.errors = vErrors;
      return false;
    }
    var valid0 = _errs6 === errors;
    if (valid0) {
      const _errs11 = errors;
      const _errs12 = errors;
      let valid5 = true;
      const _errs13 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.type !== void 0) {
          if ("turn_started" !== data.type) {
            const err4 = {};
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      var _valid2 = _errs13 === errors;
      errors = _errs12;
      if (vErrors !== null) {
        if (_errs12) {
          vErrors.length = _errs12;
        } else {
          vErrors = null;
        }
      }
      if (_valid2) {
        const _errs15 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          let missing2;
          if (data.step === void 0 && (missing2 = "step")) {
            validate106.errors = [{ instancePath, schemaPath: "#/allOf/2/then/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
            return false;
          }
        }
        var _valid2 = _errs15 === errors;
        valid5 = _valid2;
      }
      if (!valid5) {
        const err5 = { instancePath, schemaPath: "#/allOf/2/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
        validate106.errors = vErrors;
        return false;
      }
      var valid0 = _errs11 === errors;
      if (valid0) {
        const _errs16 = errors;
        const _errs17 = errors;
        let valid7 = true;
        const _errs18 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.type !== void 0) {
            if ("retrying" !== data.type) {
              const err6 = {};
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          }
        }
        var _valid3 = _errs18 === errors;
        errors = _errs17;
        if (vErrors !== null) {
          if (_errs17) {
            vErrors.length = _errs17;
          } else {
            vErrors = null;
          }
        }
        if (_valid3) {
          const _errs20 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            let missing3;
            if (data.attempt === void 0 && (missing3 = "attempt") || data.wait_ms === void 0 && (missing3 = "wait_ms") || data.reason === void 0 && (missing3 = "reason")) {
              validate106.errors = [{ instancePath, schemaPath: "#/allOf/3/then/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
              return false;
            }
          }
          var _valid3 = _errs20 === errors;
          valid7 = _valid3;
        }
        if (!valid7) {
          const err7 = { instancePath, schemaPath: "#/allOf/3/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
          validate106.errors = vErrors;
          return false;
        }
        var valid0 = _errs16 === errors;
        if (valid0) {
          const _errs21 = errors;
          const _errs22 = errors;
          let valid9 = true;
          const _errs23 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            if (data.type !== void 0) {
              if ("assistant_delta" !== data.type) {
                const err8 = {};
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
          }
          var _valid4 = _errs23 === errors;
          errors = _errs22;
          if (vErrors !== null) {
            if (_errs22) {
              vErrors.length = _errs22;
            } else {
              vErrors = null;
            }
          }
          if (_valid4) {
            const _errs25 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing4;
              if (data.text === void 0 && (missing4 = "text")) {
                validate106.errors = [{ instancePath, schemaPath: "#/allOf/4/then/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
                return false;
              }
            }
            var _valid4 = _errs25 === errors;
            valid9 = _valid4;
          }
          if (!valid9) {
            const err9 = { instancePath, schemaPath: "#/allOf/4/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
            validate106.errors = vErrors;
            return false;
          }
          var valid0 = _errs21 === errors;
          if (valid0) {
            const _errs26 = errors;
            const _errs27 = errors;
            let valid11 = true;
            const _errs28 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              if (data.type !== void 0) {
                if ("tool_input_started" !== data.type) {
                  const err10 = {};
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              }
            }
            var _valid5 = _errs28 === errors;
            errors = _errs27;
            if (vErrors !== null) {
              if (_errs27) {
                vErrors.length = _errs27;
              } else {
                vErrors = null;
              }
            }
            if (_valid5) {
              const _errs30 = errors;
              if (data && typeof data == "object" && !Array.isArray(data)) {
                let missing5;
                if (data.id === void 0 && (missing5 = "id") || data.name === void 0 && (missing5 = "name")) {
                  validate106.errors = [{ instancePath, schemaPath: "#/allOf/5/then/required", keyword: "required", params: { missingProperty: missing5 }, message: "must have required property '" + missing5 + "'" }];
                  return false;
                }
              }
              var _valid5 = _errs30 === errors;
              valid11 = _valid5;
            }
            if (!valid11) {
              const err11 = { instancePath, schemaPath: "#/allOf/5/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
              validate106.errors = vErrors;
              return false;
            }
            var valid0 = _errs26 === errors;
            if (valid0) {
              const _errs31 = errors;
              const _errs32 = errors;
              let valid13 = true;
              const _errs33 = errors;
              if (data && typeof data == "object" && !Array.isArray(data)) {
                if (data.type !== void 0) {
                  if ("tool_input_delta" !== data.type) {
                    const err12 = {};
                    if (vErrors === null) {
                      vErrors = [err12];
                    } else {
                      vErrors.push(err12);
                    }
                    errors++;
                  }
                }
              }
              var _valid6 = _errs33 === errors;
              errors = _errs32;
              if (vErrors !== null) {
                if (_errs32) {
                  vErrors.length = _errs32;
                } else {
                  vErrors = null;
                }
              }
              if (_valid6) {
                const _errs35 = errors;
                if (data && typeof data == "object" && !Array.isArray(data)) {
                  let missing6;
                  if (data.id === void 0 && (missing6 = "id") || data.text === void 0 && (missing6 = "text")) {
                    validate106.errors = [{ instancePath, schemaPath: "#/allOf/6/then/required", keyword: "required", params: { missingProperty: missing6 }, message: "must have required property '" + missing6 + "'" }];
                    return false;
                  }
                }
                var _valid6 = _errs35 === errors;
                valid13 = _valid6;
              }
              if (!valid13) {
                const err13 = { instancePath, schemaPath: "#/allOf/6/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
                validate106.errors = vErrors;
                return false;
              }
              var valid0 = _errs31 === errors;
              if (valid0) {
                const _errs36 = errors;
                const _errs37 = errors;
                let valid15 = true;
                const _errs38 = errors;
                if (data && typeof data == "object" && !Array.isArray(data)) {
                  if (data.type !== void 0) {
                    if ("tool_input_finished" !== data.type) {
                      const err14 = {};
                      if (vErrors === null) {
                        vErrors = [err14];
                      } else {
                        vErrors.push(err14);
                      }
                      errors++;
                    }
                  }
                }
                var _valid7 = _errs38 === errors;
                errors = _errs37;
                if (vErrors !== null) {
                  if (_errs37) {
                    vErrors.length = _errs37;
                  } else {
                    vErrors = null;
                  }
                }
                if (_valid7) {
                  const _errs40 = errors;
                  if (data && typeof data == "object" && !Array.isArray(data)) {
                    let missing7;
                    if (data.id === void 0 && (missing7 = "id")) {
                      validate106.errors = [{ instancePath, schemaPath: "#/allOf/7/then/required", keyword: "required", params: { missingProperty: missing7 }, message: "must have required property '" + missing7 + "'" }];
                      return false;
                    }
                  }
                  var _valid7 = _errs40 === errors;
                  valid15 = _valid7;
                }
                if (!valid15) {
                  const err15 = { instancePath, schemaPath: "#/allOf/7/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                  validate106.errors = vErrors;
                  return false;
                }
                var valid0 = _errs36 === errors;
                if (valid0) {
                  const _errs41 = errors;
                  const _errs42 = errors;
                  let valid17 = true;
                  const _errs43 = errors;
                  if (data && typeof data == "object" && !Array.isArray(data)) {
                    if (data.type !== void 0) {
                      if ("usage" !== data.type) {
                        const err16 = {};
                        if (vErrors === null) {
                          vErrors = [err16];
                        } else {
                          vErrors.push(err16);
                        }
                        errors++;
                      }
                    }
                  }
                  var _valid8 = _errs43 === errors;
                  errors = _errs42;
                  if (vErrors !== null) {
                    if (_errs42) {
                      vErrors.length = _errs42;
                    } else {
                      vErrors = null;
                    }
                  }
                  if (_valid8) {
                    const _errs45 = errors;
                    if (data && typeof data == "object" && !Array.isArray(data)) {
                      let missing8;
                      if (data.usage === void 0 && (missing8 = "usage") || data.cumulative === void 0 && (missing8 = "cumulative")) {
                        validate106.errors = [{ instancePath, schemaPath: "#/allOf/8/then/required", keyword: "required", params: { missingProperty: missing8 }, message: "must have required property '" + missing8 + "'" }];
                        return false;
                      }
                    }
                    var _valid8 = _errs45 === errors;
                    valid17 = _valid8;
                  }
                  if (!valid17) {
                    const err17 = { instancePath, schemaPath: "#/allOf/8/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                    if (vErrors === null) {
                      vErrors = [err17];
                    } else {
                      vErrors.push(err17);
                    }
                    errors++;
                    validate106.errors = vErrors;
                    return false;
                  }
                  var valid0 = _errs41 === errors;
                  if (valid0) {
                    const _errs46 = errors;
                    const _errs47 = errors;
                    let valid19 = true;
                    const _errs48 = errors;
                    if (data && typeof data == "object" && !Array.isArray(data)) {
                      if (data.type !== void 0) {
                        if ("assistant_final" !== data.type) {
                          const err18 = {};
                          if (vErrors === null) {
                            vErrors = [err18];
                          } else {
                            vErrors.push(err18);
                          }
                          errors++;
                        }
                      }
                    }
                    var _valid9 = _errs48 === errors;
                    errors = _errs47;
                    if (vErrors !== null) {
                      if (_errs47) {
                        vErrors.length = _errs47;
                      } else {
                        vErrors = null;
                      }
                    }
                    if (_valid9) {
                      const _errs50 = errors;
                      if (data && typeof data == "object" && !Array.isArray(data)) {
                        let missing9;
                        if (data.text === void 0 && (missing9 = "text")) {
                          validate106.errors = [{ instancePath, schemaPath: "#/allOf/9/then/required", keyword: "required", params: { missingProperty: missing9 }, message: "must have required property '" + missing9 + "'" }];
                          return false;
                        }
                      }
                      var _valid9 = _errs50 === errors;
                      valid19 = _valid9;
                    }
                    if (!valid19) {
                      const err19 = { instancePath, schemaPath: "#/allOf/9/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                      if (vErrors === null) {
                        vErrors = [err19];
                      } else {
                        vErrors.push(err19);
                      }
                      errors++;
                      validate106.errors = vErrors;
                      return false;
                    }
                    var valid0 = _errs46 === errors;
                    if (valid0) {
                      const _errs51 = errors;
                      const _errs52 = errors;
                      let valid21 = true;
                      const _errs53 = errors;
                      if (data && typeof data == "object" && !Array.isArray(data)) {
                        if (data.type !== void 0) {
                          if ("tool_requested" !== data.type) {
                            const err20 = {};
                            if (vErrors === null) {
                              vErrors = [err20];
                            } else {
                              vErrors.push(err20);
                            }
                            errors++;
                          }
                        }
                      }
                      var _valid10 = _errs53 === errors;
                      errors = _errs52;
                      if (vErrors !== null) {
                        if (_errs52) {
                          vErrors.length = _errs52;
                        } else {
                          vErrors = null;
                        }
                      }
                      if (_valid10) {
                        const _errs55 = errors;
                        if (data && typeof data == "object" && !Array.isArray(data)) {
                          let missing10;
                          if (data.id === void 0 && (missing10 = "id") || data.name === void 0 && (missing10 = "name") || data.input === void 0 && (missing10 = "input")) {
                            validate106.errors = [{ instancePath, schemaPath: "#/allOf/10/then/required", keyword: "required", params: { missingProperty: missing10 }, message: "must have required property '" + missing10 + "'" }];
                            return false;
                          }
                        }
                        var _valid10 = _errs55 === errors;
                        valid21 = _valid10;
                      }
                      if (!valid21) {
                        const err21 = { instancePath, schemaPath: "#/allOf/10/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                        if (vErrors === null) {
                          vErrors = [err21];
                        } else {
                          vErrors.push(err21);
                        }
                        errors++;
                        validate106.errors = vErrors;
                        return false;
                      }
                      var valid0 = _errs51 === errors;
                      if (valid0) {
                        const _errs56 = errors;
                        const _errs57 = errors;
                        let valid23 = true;
                        const _errs58 = errors;
                        if (data && typeof data == "object" && !Array.isArray(data)) {
                          if (data.type !== void 0) {
                            if ("turn_finished" !== data.type) {
                              const err22 = {};
                              if (vErrors === null) {
                                vErrors = [err22];
                              } else {
                                vErrors.push(err22);
                              }
                              errors++;
                            }
                          }
                        }
                        var _valid11 = _errs58 === errors;
                        errors = _errs57;
                        if (vErrors !== null) {
                          if (_errs57) {
                            vErrors.length = _errs57;
                          } else {
                            vErrors = null;
                          }
                        }
                        if (_valid11) {
                          const _errs60 = errors;
                          if (data && typeof data == "object" && !Array.isArray(data)) {
                            let missing11;
                            if (data.stop === void 0 && (missing11 = "stop")) {
                              validate106.errors = [{ instancePath, schemaPath: "#/allOf/11/then/required", keyword: "required", params: { missingProperty: missing11 }, message: "must have required property '" + missing11 + "'" }];
                              return false;
                            }
                          }
                          var _valid11 = _errs60 === errors;
                          valid23 = _valid11;
                        }
                        if (!valid23) {
                          const err23 = { instancePath, schemaPath: "#/allOf/11/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                          if (vErrors === null) {
                            vErrors = [err23];
                          } else {
                            vErrors.push(err23);
                          }
                          errors++;
                          validate106.errors = vErrors;
                          return false;
                        }
                        var valid0 = _errs56 === errors;
                        if (valid0) {
                          const _errs61 = errors;
                          const _errs62 = errors;
                          let valid25 = true;
                          const _errs63 = errors;
                          if (data && typeof data == "object" && !Array.isArray(data)) {
                            if (data.type !== void 0) {
                              if ("tool_started" !== data.type) {
                                const err24 = {};
                                if (vErrors === null) {
                                  vErrors = [err24];
                                } else {
                                  vErrors.push(err24);
                                }
                                errors++;
                              }
                            }
                          }
                          var _valid12 = _errs63 === errors;
                          errors = _errs62;
                          if (vErrors !== null) {
                            if (_errs62) {
                              vErrors.length = _errs62;
                            } else {
                              vErrors = null;
                            }
                          }
                          if (_valid12) {
                            const _errs65 = errors;
                            if (data && typeof data == "object" && !Array.isArray(data)) {
                              let missing12;
                              if (data.id === void 0 && (missing12 = "id") || data.name === void 0 && (missing12 = "name")) {
                                validate106.errors = [{ instancePath, schemaPath: "#/allOf/12/then/required", keyword: "required", params: { missingProperty: missing12 }, message: "must have required property '" + missing12 + "'" }];
                                return false;
                              }
                            }
                            var _valid12 = _errs65 === errors;
                            valid25 = _valid12;
                          }
                          if (!valid25) {
                            const err25 = { instancePath, schemaPath: "#/allOf/12/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                            if (vErrors === null) {
                              vErrors = [err25];
                            } else {
                              vErrors.push(err25);
                            }
                            errors++;
                            validate106.errors = vErrors;
                            return false;
                          }
                          var valid0 = _errs61 === errors;
                          if (valid0) {
                            const _errs66 = errors;
                            const _errs67 = errors;
                            let valid27 = true;
                            const _errs68 = errors;
                            if (data && typeof data == "object" && !Array.isArray(data)) {
                              if (data.type !== void 0) {
                                if ("tool_progress" !== data.type) {
                                  const err26 = {};
                                  if (vErrors === null) {
                                    vErrors = [err26];
                                  } else {
                                    vErrors.push(err26);
                                  }
                                  errors++;
                                }
                              }
                            }
                            var _valid13 = _errs68 === errors;
                            errors = _errs67;
                            if (vErrors !== null) {
                              if (_errs67) {
                                vErrors.length = _errs67;
                              } else {
                                vErrors = null;
                              }
                            }
                            if (_valid13) {
                              const _errs70 = errors;
                              if (data && typeof data == "object" && !Array.isArray(data)) {
                                let missing13;
                                if (data.id === void 0 && (missing13 = "id") || data.text === void 0 && (missing13 = "text")) {
                                  validate106.errors = [{ instancePath, schemaPath: "#/allOf/13/then/required", keyword: "required", params: { missingProperty: missing13 }, message: "must have required property '" + missing13 + "'" }];
                                  return false;
                                }
                              }
                              var _valid13 = _errs70 === errors;
                              valid27 = _valid13;
                            }
                            if (!valid27) {
                              const err27 = { instancePath, schemaPath: "#/allOf/13/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                              if (vErrors === null) {
                                vErrors = [err27];
                              } else {
                                vErrors.push(err27);
                              }
                              errors++;
                              validate106.errors = vErrors;
                              return false;
                            }
                            var valid0 = _errs66 === errors;
                            if (valid0) {
                              const _errs71 = errors;
                              const _errs72 = errors;
                              let valid29 = true;
                              const _errs73 = errors;
                              if (data && typeof data == "object" && !Array.isArray(data)) {
                                if (data.type !== void 0) {
                                  if ("tool_finished" !== data.type) {
                                    const err28 = {};
                                    if (vErrors === null) {
                                      vErrors = [err28];
                                    } else {
                                      vErrors.push(err28);
                                    }
                                    errors++;
                                  }
                                }
                              }
                              var _valid14 = _errs73 === errors;
                              errors = _errs72;
                              if (vErrors !== null) {
                                if (_errs72) {
                                  vErrors.length = _errs72;
                                } else {
                                  vErrors = null;
                                }
                              }
                              if (_valid14) {
                                const _errs75 = errors;
                                if (data && typeof data == "object" && !Array.isArray(data)) {
                                  let missing14;
                                  if (data.id === void 0 && (missing14 = "id") || data.name === void 0 && (missing14 = "name") || data.input === void 0 && (missing14 = "input") || data.result === void 0 && (missing14 = "result") || data.duration_ms === void 0 && (missing14 = "duration_ms")) {
                                    validate106.errors = [{ instancePath, schemaPath: "#/allOf/14/then/required", keyword: "required", params: { missingProperty: missing14 }, message: "must have required property '" + missing14 + "'" }];
                                    return false;
                                  }
                                }
                                var _valid14 = _errs75 === errors;
                                valid29 = _valid14;
                              }
                              if (!valid29) {
                                const err29 = { instancePath, schemaPath: "#/allOf/14/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                                if (vErrors === null) {
                                  vErrors = [err29];
                                } else {
                                  vErrors.push(err29);
                                }
                                errors++;
                                validate106.errors = vErrors;
                                return false;
                              }
                              var valid0 = _errs71 === errors;
                              if (valid0) {
                                const _errs76 = errors;
                                const _errs77 = errors;
                                let valid31 = true;
                                const _errs78 = errors;
                                if (data && typeof data == "object" && !Array.isArray(data)) {
                                  if (data.type !== void 0) {
                                    if ("error" !== data.type) {
                                      const err30 = {};
                                      if (vErrors === null) {
                                        vErrors = [err30];
                                      } else {
                                        vErrors.push(err30);
                                      }
                                      errors++;
                                    }
                                  }
                                }
                                var _valid15 = _errs78 === errors;
                                errors = _errs77;
                                if (vErrors !== null) {
                                  if (_errs77) {
                                    vErrors.length = _errs77;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                                if (_valid15) {
                                  const _errs80 = errors;
                                  if (data && typeof data == "object" && !Array.isArray(data)) {
                                    let missing15;
                                    if (data.kind === void 0 && (missing15 = "kind") || data.message === void 0 && (missing15 = "message")) {
                                      validate106.errors = [{ instancePath, schemaPath: "#/allOf/15/then/required", keyword: "required", params: { missingProperty: missing15 }, message: "must have required property '" + missing15 + "'" }];
                                      return false;
                                    }
                                  }
                                  var _valid15 = _errs80 === errors;
                                  valid31 = _valid15;
                                }
                                if (!valid31) {
                                  const err31 = { instancePath, schemaPath: "#/allOf/15/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                                  if (vErrors === null) {
                                    vErrors = [err31];
                                  } else {
                                    vErrors.push(err31);
                                  }
                                  errors++;
                                  validate106.errors = vErrors;
                                  return false;
                                }
                                var valid0 = _errs76 === errors;
                                if (valid0) {
                                  const _errs81 = errors;
                                  const _errs82 = errors;
                                  let valid33 = true;
                                  const _errs83 = errors;
                                  if (data && typeof data == "object" && !Array.isArray(data)) {
                                    if (data.type !== void 0) {
                                      if ("done" !== data.type) {
                                        const err32 = {};
                                        if (vErrors === null) {
                                          vErrors = [err32];
                                        } else {
                                          vErrors.push(err32);
                                        }
                                        errors++;
                                      }
                                    }
                                  }
                                  var _valid16 = _errs83 === errors;
                                  errors = _errs82;
                                  if (vErrors !== null) {
                                    if (_errs82) {
                                      vErrors.length = _errs82;
                                    } else {
                                      vErrors = null;
                                    }
                                  }
                                  if (_valid16) {
                                    const _errs85 = errors;
                                    if (data && typeof data == "object" && !Array.isArray(data)) {
                                      let missing16;
                                      if (data.stop === void 0 && (missing16 = "stop") || data.text === void 0 && (missing16 = "text")) {
                                        validate106.errors = [{ instancePath, schemaPath: "#/allOf/16/then/required", keyword: "required", params: { missingProperty: missing16 }, message: "must have required property '" + missing16 + "'" }];
                                        return false;
                                      }
                                    }
                                    var _valid16 = _errs85 === errors;
                                    valid33 = _valid16;
                                  }
                                  if (!valid33) {
                                    const err33 = { instancePath, schemaPath: "#/allOf/16/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
                                    if (vErrors === null) {
                                      vErrors = [err33];
                                    } else {
                                      vErrors.push(err33);
                                    }
                                    errors++;
                                    validate106.errors = vErrors;
                                    return false;
                                  }
                                  var valid0 = _errs81 === errors;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing17;
      if (data.type === void 0 && (missing17 = "type")) {
        validate106.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing17 }, message: "must have required property '" + missing17 + "'" }];
        return false;
      } else {
        if (data.type !== void 0) {
          const _errs86 = errors;
          if (typeof data.type !== "string") {
            validate106.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid35 = _errs86 === errors;
        } else {
          var valid35 = true;
        }
        if (valid35) {
          if (data.schema_version !== void 0) {
            let data18 = data.schema_version;
            const _errs88 = errors;
            if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
              validate106.errors = [{ instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs88) {
              if (typeof data18 == "number" && isFinite(data18)) {
                if (data18 < 1 || isNaN(data18)) {
                  validate106.errors = [{ instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                  return false;
                }
              }
            }
            var valid35 = _errs88 === errors;
          } else {
            var valid35 = true;
          }
          if (valid35) {
            if (data.session !== void 0) {
              let data19 = data.session;
              const _errs90 = errors;
              if (typeof data19 !== "string" && data19 !== null) {
                validate106.errors = [{ instancePath: instancePath + "/session", schemaPath: "#/properties/session/type", keyword: "type", params: { type: schema107.properties.session.type }, message: "must be string,null" }];
                return false;
              }
              var valid35 = _errs90 === errors;
            } else {
              var valid35 = true;
            }
            if (valid35) {
              if (data.provider !== void 0) {
                const _errs92 = errors;
                if (typeof data.provider !== "string") {
                  validate106.errors = [{ instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid35 = _errs92 === errors;
              } else {
                var valid35 = true;
              }
              if (valid35) {
                if (data.model !== void 0) {
                  const _errs94 = errors;
                  if (typeof data.model !== "string") {
                    validate106.errors = [{ instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid35 = _errs94 === errors;
                } else {
                  var valid35 = true;
                }
                if (valid35) {
                  if (data.root !== void 0) {
                    const _errs96 = errors;
                    if (typeof data.root !== "string") {
                      validate106.errors = [{ instancePath: instancePath + "/root", schemaPath: "#/properties/root/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid35 = _errs96 === errors;
                  } else {
                    var valid35 = true;
                  }
                  if (valid35) {
                    if (data.text !== void 0) {
                      const _errs98 = errors;
                      if (typeof data.text !== "string") {
                        validate106.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid35 = _errs98 === errors;
                    } else {
                      var valid35 = true;
                    }
                    if (valid35) {
                      if (data.step !== void 0) {
                        let data24 = data.step;
                        const _errs100 = errors;
                        if (!(typeof data24 == "number" && (!(data24 % 1) && !isNaN(data24)) && isFinite(data24))) {
                          validate106.errors = [{ instancePath: instancePath + "/step", schemaPath: "#/properties/step/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs100) {
                          if (typeof data24 == "number" && isFinite(data24)) {
                            if (data24 < 1 || isNaN(data24)) {
                              validate106.errors = [{ instancePath: instancePath + "/step", schemaPath: "#/properties/step/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                              return false;
                            }
                          }
                        }
                        var valid35 = _errs100 === errors;
                      } else {
                        var valid35 = true;
                      }
                      if (valid35) {
                        if (data.attempt !== void 0) {
                          let data25 = data.attempt;
                          const _errs102 = errors;
                          if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
                            validate106.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs102) {
                            if (typeof data25 == "number" && isFinite(data25)) {
                              if (data25 < 1 || isNaN(data25)) {
                                validate106.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                return false;
                              }
                            }
                          }
                          var valid35 = _errs102 === errors;
                        } else {
                          var valid35 = true;
                        }
                        if (valid35) {
                          if (data.wait_ms !== void 0) {
                            let data26 = data.wait_ms;
                            const _errs104 = errors;
                            if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
                              validate106.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs104) {
                              if (typeof data26 == "number" && isFinite(data26)) {
                                if (data26 < 0 || isNaN(data26)) {
                                  validate106.errors = [{ instancePath: instancePath + "/wait_ms", schemaPath: "#/properties/wait_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                            var valid35 = _errs104 === errors;
                          } else {
                            var valid35 = true;
                          }
                          if (valid35) {
                            if (data.reason !== void 0) {
                              const _errs106 = errors;
                              if (typeof data.reason !== "string") {
                                validate106.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid35 = _errs106 === errors;
                            } else {
                              var valid35 = true;
                            }
                            if (valid35) {
                              if (data.id !== void 0) {
                                const _errs108 = errors;
                                if (typeof data.id !== "string") {
                                  validate106.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid35 = _errs108 === errors;
                              } else {
                                var valid35 = true;
                              }
                              if (valid35) {
                                if (data.name !== void 0) {
                                  const _errs110 = errors;
                                  if (typeof data.name !== "string") {
                                    validate106.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid35 = _errs110 === errors;
                                } else {
                                  var valid35 = true;
                                }
                                if (valid35) {
                                  if (data.input !== void 0) {
                                    let data30 = data.input;
                                    const _errs112 = errors;
                                    if (!(data30 && typeof data30 == "object" && !Array.isArray(data30))) {
                                      validate106.errors = [{ instancePath: instancePath + "/input", schemaPath: "#/properties/input/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                      return false;
                                    }
                                    var valid35 = _errs112 === errors;
                                  } else {
                                    var valid35 = true;
                                  }
                                  if (valid35) {
                                    if (data.result !== void 0) {
                                      let data31 = data.result;
                                      const _errs114 = errors;
                                      if (errors === _errs114) {
                                        if (data31 && typeof data31 == "object" && !Array.isArray(data31)) {
                                          let missing18;
                                          if (data31.ok === void 0 && (missing18 = "ok")) {
                                            validate106.errors = [{ instancePath: instancePath + "/result", schemaPath: "#/properties/result/required", keyword: "required", params: { missingProperty: missing18 }, message: "must have required property '" + missing18 + "'" }];
                                            return false;
                                          } else {
                                            if (data31.ok !== void 0) {
                                              const _errs116 = errors;
                                              if (typeof data31.ok !== "boolean") {
                                                validate106.errors = [{ instancePath: instancePath + "/result/ok", schemaPath: "#/properties/result/properties/ok/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                return false;
                                              }
                                              var valid36 = _errs116 === errors;
                                            } else {
                                              var valid36 = true;
                                            }
                                            if (valid36) {
                                              if (data31.data !== void 0) {
                                                let data33 = data31.data;
                                                const _errs118 = errors;
                                                if (!(data33 && typeof data33 == "object" && !Array.isArray(data33))) {
                                                  validate106.errors = [{ instancePath: instancePath + "/result/data", schemaPath: "#/properties/result/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                  return false;
                                                }
                                                var valid36 = _errs118 === errors;
                                              } else {
                                                var valid36 = true;
                                              }
                                              if (valid36) {
                                                if (data31.error !== void 0) {
                                                  let data34 = data31.error;
                                                  const _errs120 = errors;
                                                  if (errors === _errs120) {
                                                    if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
                                                      let missing19;
                                                      if (data34.code === void 0 && (missing19 = "code") || data34.message === void 0 && (missing19 = "message")) {
                                                        validate106.errors = [{ instancePath: instancePath + "/result/error", schemaPath: "#/properties/result/properties/error/required", keyword: "required", params: { missingProperty: missing19 }, message: "must have required property '" + missing19 + "'" }];
                                                        return false;
                                                      } else {
                                                        if (data34.code !== void 0) {
                                                          const _errs122 = errors;
                                                          if (typeof data34.code !== "string") {
                                                            validate106.errors = [{ instancePath: instancePath + "/result/error/code", schemaPath: "#/properties/result/properties/error/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                            return false;
                                                          }
                                                          var valid37 = _errs122 === errors;
                                                        } else {
                                                          var valid37 = true;
                                                        }
                                                        if (valid37) {
                                                          if (data34.message !== void 0) {
                                                            const _errs124 = errors;
                                                            if (typeof data34.message !== "string") {
                                                              validate106.errors = [{ instancePath: instancePath + "/result/error/message", schemaPath: "#/properties/result/properties/error/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                              return false;
                                                            }
                                                            var valid37 = _errs124 === errors;
                                                          } else {
                                                            var valid37 = true;
                                                          }
                                                        }
                                                      }
                                                    } else {
                                                      validate106.errors = [{ instancePath: instancePath + "/result/error", schemaPath: "#/properties/result/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                      return false;
                                                    }
                                                  }
                                                  var valid36 = _errs120 === errors;
                                                } else {
                                                  var valid36 = true;
                                                }
                                              }
                                            }
                                          }
                                        } else {
                                          validate106.errors = [{ instancePath: instancePath + "/result", schemaPath: "#/properties/result/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                          return false;
                                        }
                                      }
                                      var valid35 = _errs114 === errors;
                                    } else {
                                      var valid35 = true;
                                    }
                                    if (valid35) {
                                      if (data.duration_ms !== void 0) {
                                        let data37 = data.duration_ms;
                                        const _errs126 = errors;
                                        if (!(typeof data37 == "number" && (!(data37 % 1) && !isNaN(data37)) && isFinite(data37))) {
                                          validate106.errors = [{ instancePath: instancePath + "/duration_ms", schemaPath: "#/properties/duration_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        if (errors === _errs126) {
                                          if (typeof data37 == "number" && isFinite(data37)) {
                                            if (data37 < 0 || isNaN(data37)) {
                                              validate106.errors = [{ instancePath: instancePath + "/duration_ms", schemaPath: "#/properties/duration_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                              return false;
                                            }
                                          }
                                        }
                                        var valid35 = _errs126 === errors;
                                      } else {
                                        var valid35 = true;
                                      }
                                      if (valid35) {
                                        if (data.usage !== void 0) {
                                          let data38 = data.usage;
                                          const _errs128 = errors;
                                          if (errors === _errs128) {
                                            if (data38 && typeof data38 == "object" && !Array.isArray(data38)) {
                                              let missing20;
                                              if (data38.input === void 0 && (missing20 = "input") || data38.output === void 0 && (missing20 = "output") || data38.cache_read === void 0 && (missing20 = "cache_read") || data38.cache_write === void 0 && (missing20 = "cache_write") || data38.cost_usd === void 0 && (missing20 = "cost_usd")) {
                                                validate106.errors = [{ instancePath: instancePath + "/usage", schemaPath: "#/properties/usage/required", keyword: "required", params: { missingProperty: missing20 }, message: "must have required property '" + missing20 + "'" }];
                                                return false;
                                              } else {
                                                if (data38.input !== void 0) {
                                                  let data39 = data38.input;
                                                  const _errs130 = errors;
                                                  if (!(typeof data39 == "number" && (!(data39 % 1) && !isNaN(data39)) && isFinite(data39))) {
                                                    validate106.errors = [{ instancePath: instancePath + "/usage/input", schemaPath: "#/properties/usage/properties/input/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                    return false;
                                                  }
                                                  var valid38 = _errs130 === errors;
                                                } else {
                                                  var valid38 = true;
                                                }
                                                if (valid38) {
                                                  if (data38.output !== void 0) {
                                                    let data40 = data38.output;
                                                    const _errs132 = errors;
                                                    if (!(typeof data40 == "number" && (!(data40 % 1) && !isNaN(data40)) && isFinite(data40))) {
                                                      validate106.errors = [{ instancePath: instancePath + "/usage/output", schemaPath: "#/properties/usage/properties/output/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                      return false;
                                                    }
                                                    var valid38 = _errs132 === errors;
                                                  } else {
                                                    var valid38 = true;
                                                  }
                                                  if (valid38) {
                                                    if (data38.cache_read !== void 0) {
                                                      let data41 = data38.cache_read;
                                                      const _errs134 = errors;
                                                      if (!(typeof data41 == "number" && (!(data41 % 1) && !isNaN(data41)) && isFinite(data41))) {
                                                        validate106.errors = [{ instancePath: instancePath + "/usage/cache_read", schemaPath: "#/properties/usage/properties/cache_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      var valid38 = _errs134 === errors;
                                                    } else {
                                                      var valid38 = true;
                                                    }
                                                    if (valid38) {
                                                      if (data38.cache_write !== void 0) {
                                                        let data42 = data38.cache_write;
                                                        const _errs136 = errors;
                                                        if (!(typeof data42 == "number" && (!(data42 % 1) && !isNaN(data42)) && isFinite(data42))) {
                                                          validate106.errors = [{ instancePath: instancePath + "/usage/cache_write", schemaPath: "#/properties/usage/properties/cache_write/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                          return false;
                                                        }
                                                        var valid38 = _errs136 === errors;
                                                      } else {
                                                        var valid38 = true;
                                                      }
                                                      if (valid38) {
                                                        if (data38.cost_usd !== void 0) {
                                                          let data43 = data38.cost_usd;
                                                          const _errs138 = errors;
                                                          if (!(typeof data43 == "number" && isFinite(data43)) && data43 !== null) {
                                                            validate106.errors = [{ instancePath: instancePath + "/usage/cost_usd", schemaPath: "#/properties/usage/properties/cost_usd/type", keyword: "type", params: { type: schema107.properties.usage.properties.cost_usd.type }, message: "must be number,null" }];
                                                            return false;
                                                          }
                                                          var valid38 = _errs138 === errors;
                                                        } else {
                                                          var valid38 = true;
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            } else {
                                              validate106.errors = [{ instancePath: instancePath + "/usage", schemaPath: "#/properties/usage/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                              return false;
                                            }
                                          }
                                          var valid35 = _errs128 === errors;
                                        } else {
                                          var valid35 = true;
                                        }
                                        if (valid35) {
                                          if (data.cumulative !== void 0) {
                                            let data44 = data.cumulative;
                                            const _errs140 = errors;
                                            if (errors === _errs140) {
                                              if (data44 && typeof data44 == "object" && !Array.isArray(data44)) {
                                                let missing21;
                                                if (data44.input === void 0 && (missing21 = "input") || data44.output === void 0 && (missing21 = "output") || data44.cache_read === void 0 && (missing21 = "cache_read") || data44.cache_write === void 0 && (missing21 = "cache_write") || data44.cost_usd === void 0 && (missing21 = "cost_usd")) {
                                                  validate106.errors = [{ instancePath: instancePath + "/cumulative", schemaPath: "#/properties/cumulative/required", keyword: "required", params: { missingProperty: missing21 }, message: "must have required property '" + missing21 + "'" }];
                                                  return false;
                                                } else {
                                                  if (data44.input !== void 0) {
                                                    let data45 = data44.input;
                                                    const _errs142 = errors;
                                                    if (!(typeof data45 == "number" && (!(data45 % 1) && !isNaN(data45)) && isFinite(data45))) {
                                                      validate106.errors = [{ instancePath: instancePath + "/cumulative/input", schemaPath: "#/properties/cumulative/properties/input/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                      return false;
                                                    }
                                                    var valid39 = _errs142 === errors;
                                                  } else {
                                                    var valid39 = true;
                                                  }
                                                  if (valid39) {
                                                    if (data44.output !== void 0) {
                                                      let data46 = data44.output;
                                                      const _errs144 = errors;
                                                      if (!(typeof data46 == "number" && (!(data46 % 1) && !isNaN(data46)) && isFinite(data46))) {
                                                        validate106.errors = [{ instancePath: instancePath + "/cumulative/output", schemaPath: "#/properties/cumulative/properties/output/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      var valid39 = _errs144 === errors;
                                                    } else {
                                                      var valid39 = true;
                                                    }
                                                    if (valid39) {
                                                      if (data44.cache_read !== void 0) {
                                                        let data47 = data44.cache_read;
                                                        const _errs146 = errors;
                                                        if (!(typeof data47 == "number" && (!(data47 % 1) && !isNaN(data47)) && isFinite(data47))) {
                                                          validate106.errors = [{ instancePath: instancePath + "/cumulative/cache_read", schemaPath: "#/properties/cumulative/properties/cache_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                          return false;
                                                        }
                                                        var valid39 = _errs146 === errors;
                                                      } else {
                                                        var valid39 = true;
                                                      }
                                                      if (valid39) {
                                                        if (data44.cache_write !== void 0) {
                                                          let data48 = data44.cache_write;
                                                          const _errs148 = errors;
                                                          if (!(typeof data48 == "number" && (!(data48 % 1) && !isNaN(data48)) && isFinite(data48))) {
                                                            validate106.errors = [{ instancePath: instancePath + "/cumulative/cache_write", schemaPath: "#/properties/cumulative/properties/cache_write/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                            return false;
                                                          }
                                                          var valid39 = _errs148 === errors;
                                                        } else {
                                                          var valid39 = true;
                                                        }
                                                        if (valid39) {
                                                          if (data44.cost_usd !== void 0) {
                                                            let data49 = data44.cost_usd;
                                                            const _errs150 = errors;
                                                            if (!(typeof data49 == "number" && isFinite(data49)) && data49 !== null) {
                                                              validate106.errors = [{ instancePath: instancePath + "/cumulative/cost_usd", schemaPath: "#/properties/cumulative/properties/cost_usd/type", keyword: "type", params: { type: schema107.properties.cumulative.properties.cost_usd.type }, message: "must be number,null" }];
                                                              return false;
                                                            }
                                                            var valid39 = _errs150 === errors;
                                                          } else {
                                                            var valid39 = true;
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate106.errors = [{ instancePath: instancePath + "/cumulative", schemaPath: "#/properties/cumulative/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                return false;
                                              }
                                            }
                                            var valid35 = _errs140 === errors;
                                          } else {
                                            var valid35 = true;
                                          }
                                          if (valid35) {
                                            if (data.stop !== void 0) {
                                              let data50 = data.stop;
                                              const _errs152 = errors;
                                              if (typeof data50 !== "string") {
                                                validate106.errors = [{ instancePath: instancePath + "/stop", schemaPath: "#/properties/stop/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              if (!(data50 === "end" || data50 === "tool_use" || data50 === "length" || data50 === "error" || data50 === "aborted")) {
                                                validate106.errors = [{ instancePath: instancePath + "/stop", schemaPath: "#/properties/stop/enum", keyword: "enum", params: { allowedValues: schema107.properties.stop.enum }, message: "must be equal to one of the allowed values" }];
                                                return false;
                                              }
                                              var valid35 = _errs152 === errors;
                                            } else {
                                              var valid35 = true;
                                            }
                                            if (valid35) {
                                              if (data.error !== void 0) {
                                                const _errs154 = errors;
                                                if (typeof data.error !== "string") {
                                                  validate106.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                                var valid35 = _errs154 === errors;
                                              } else {
                                                var valid35 = true;
                                              }
                                              if (valid35) {
                                                if (data.kind !== void 0) {
                                                  const _errs156 = errors;
                                                  if (typeof data.kind !== "string") {
                                                    validate106.errors = [{ instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                  var valid35 = _errs156 === errors;
                                                } else {
                                                  var valid35 = true;
                                                }
                                                if (valid35) {
                                                  if (data.message !== void 0) {
                                                    const _errs158 = errors;
                                                    if (typeof data.message !== "string") {
                                                      validate106.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                      return false;
                                                    }
                                                    var valid35 = _errs158 === errors;
                                                  } else {
                                                    var valid35 = true;
                                                  }
                                                  if (valid35) {
                                                    if (data.details !== void 0) {
                                                      const _errs160 = errors;
                                                      if (typeof data.details !== "string") {
                                                        validate106.errors = [{ instancePath: instancePath + "/details", schemaPath: "#/properties/details/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                      var valid35 = _errs160 === errors;
                                                    } else {
                                                      var valid35 = true;
                                                    }
                                                    if (valid35) {
                                                      if (data.status !== void 0) {
                                                        let data55 = data.status;
                                                        const _errs162 = errors;
                                                        if (!(typeof data55 == "number" && (!(data55 % 1) && !isNaN(data55)) && isFinite(data55))) {
                                                          validate106.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                          return false;
                                                        }
                                                        var valid35 = _errs162 === errors;
                                                      } else {
                                                        var valid35 = true;
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate106.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate106.errors = vErrors;
  return errors === 0;
}
var zenoReply = validate107;
var schema108 = { "type": "object", "required": ["id", "ok"], "properties": { "id": {}, "ok": { "type": "boolean" }, "result": { "type": "object" }, "error": { "type": "object", "required": ["message", "code"], "properties": { "message": { "type": "string" }, "code": { "enum": ["bad_message", "unknown_op", "not_implemented", "invalid_args", "outside_root", "not_found", "conflict", "timeout", "too_large", "unauthorized", "unavailable", "corrupt", "internal"] } } } }, "if": { "properties": { "ok": { "const": true } } }, "then": { "required": ["result"] }, "else": { "required": ["error"] }, "$id": "zenoReply" };
function validate107(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  let valid0 = true;
  const _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.ok !== void 0) {
      if (true !== data.ok) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  if (vErrors !== null) {
    if (_errs1) {
      vErrors.length = _errs1;
    } else {
      vErrors = null;
    }
  }
  let ifClause0;
  if (_valid0) {
    const _errs4 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.result === void 0 && (missing0 = "result")) {
        validate107.errors = [{ instancePath, schemaPath: "#/then/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      }
    }
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
    ifClause0 = "then";
  } else {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      if (data.error === void 0 && (missing1 = "error")) {
        validate107.errors = [{ instancePath, schemaPath: "#/else/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
        return false;
      }
    }
    var _valid0 = _errs5 === errors;
    valid0 = _valid0;
    ifClause0 = "else";
  }
  if (!valid0) {
    const err1 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: ifClause0 }, message: 'must match "' + ifClause0 + '" schema' };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
    validate107.errors = vErrors;
    return false;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing2;
      if (data.id === void 0 && (missing2 = "id") || data.ok === void 0 && (missing2 = "ok")) {
        validate107.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
        return false;
      } else {
        if (data.ok !== void 0) {
          const _errs6 = errors;
          if (typeof data.ok !== "boolean") {
            validate107.errors = [{ instancePath: instancePath + "/ok", schemaPath: "#/properties/ok/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid2 = _errs6 === errors;
        } else {
          var valid2 = true;
        }
        if (valid2) {
          if (data.result !== void 0) {
            let data2 = data.result;
            const _errs8 = errors;
            if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
              validate107.errors = [{ instancePath: instancePath + "/result", schemaPath: "#/properties/result/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
            var valid2 = _errs8 === errors;
          } else {
            var valid2 = true;
          }
          if (valid2) {
            if (data.error !== void 0) {
              let data3 = data.error;
              const _errs10 = errors;
              if (errors === _errs10) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing3;
                  if (data3.message === void 0 && (missing3 = "message") || data3.code === void 0 && (missing3 = "code")) {
                    validate107.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                    return false;
                  } else {
                    if (data3.message !== void 0) {
                      const _errs12 = errors;
                      if (typeof data3.message !== "string") {
                        validate107.errors = [{ instancePath: instancePath + "/error/message", schemaPath: "#/properties/error/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid3 = _errs12 === errors;
                    } else {
                      var valid3 = true;
                    }
                    if (valid3) {
                      if (data3.code !== void 0) {
                        let data5 = data3.code;
                        const _errs14 = errors;
                        if (!(data5 === "bad_message" || data5 === "unknown_op" || data5 === "not_implemented" || data5 === "invalid_args" || data5 === "outside_root" || data5 === "not_found" || data5 === "conflict" || data5 === "timeout" || data5 === "too_large" || data5 === "unauthorized" || data5 === "unavailable" || data5 === "corrupt" || data5 === "internal")) {
                          validate107.errors = [{ instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema108.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid3 = _errs14 === errors;
                      } else {
                        var valid3 = true;
                      }
                    }
                  }
                } else {
                  validate107.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid2 = _errs10 === errors;
            } else {
              var valid2 = true;
            }
          }
        }
      }
    } else {
      validate107.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate107.errors = vErrors;
  return errors === 0;
}
var zenoRequest = validate108;
var schema109 = { "type": "object", "required": ["op"], "properties": { "id": {}, "op": { "type": "string" }, "args": { "type": ["object", "null"] } }, "$id": "zenoRequest" };
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.op === void 0 && (missing0 = "op")) {
        validate108.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.op !== void 0) {
          const _errs1 = errors;
          if (typeof data.op !== "string") {
            validate108.errors = [{ instancePath: instancePath + "/op", schemaPath: "#/properties/op/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.args !== void 0) {
            let data1 = data.args;
            const _errs3 = errors;
            if (!(data1 && typeof data1 == "object" && !Array.isArray(data1)) && data1 !== null) {
              validate108.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: schema109.properties.args.type }, message: "must be object,null" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate108.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate108.errors = vErrors;
  return errors === 0;
}
export {
  abortArgs,
  abortResult,
  agentEvent,
  agentRequest,
  bashArgs,
  bashResult,
  clearArgs,
  clearResult,
  cloneArgs,
  cloneResult,
  closeArgs,
  closeResult,
  compactArgs,
  compactResult,
  completeArgs,
  completeResult,
  describeArgs,
  describeResult,
  diffArgs,
  diffResult,
  editArgs,
  editResult,
  eldocArgs,
  eldocResult,
  error,
  evaluateArgs,
  evaluateResult,
  extractSymbolsArgs,
  extractSymbolsResult,
  filesArgs,
  filesResult,
  forkArgs,
  forkResult,
  getMessagesArgs,
  getMessagesResult,
  getModelsArgs,
  getModelsResult,
  getStateArgs,
  getStateResult,
  grepArgs,
  grepResult,
  helloArgs,
  helloResult,
  infoArgs,
  infoResult,
  interruptArgs,
  interruptResult,
  listFilesArgs,
  listFilesResult,
  loadFileArgs,
  loadFileResult,
  logEventArgs,
  logEventResult,
  lookupArgs,
  lookupResult,
  lsSessionsArgs,
  lsSessionsResult,
  pageBackgroundArgs,
  pageBackgroundResult,
  pageChangedArgs,
  pageChangedResult,
  pageConnectArgs,
  pageConnectResult,
  pageListArgs,
  pageListResult,
  pagePollArgs,
  pagePollResult,
  pageRequestArgs,
  pageRequestResult,
  pageResultArgs,
  pageResultResult,
  peekArgs,
  peekResult,
  pingArgs,
  pingResult,
  problem,
  promptArgs,
  promptResult,
  readArgs,
  readFileArgs,
  readFileResult,
  readResult,
  replReply,
  replRequest,
  sessionLine,
  setModelArgs,
  setModelResult,
  snapshotsArgs,
  snapshotsResult,
  statArgs,
  statResult,
  stdinArgs,
  stdinResult,
  traceLine,
  writeArgs,
  writeResult,
  zdxEvent,
  zenoReply,
  zenoRequest
};
